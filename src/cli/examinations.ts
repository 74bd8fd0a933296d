// What `shops` says about examinations: what one comes to, its next step, back to its beginning.
import type { Command } from 'commander'
import { addDecide } from './decide.ts'
import { say } from './language.ts'
import { contractRoute, tell } from './shop-or-buyer.ts'

const at = (id: string) => encodeURIComponent(id)

/** Adds what decides about examinations to the group `shops`. */
export function addExaminations(group: Command): void {
  addDecide(group, 'shops decide')
  group
    .command('advance <id>')
    .description(
      say({
        en: 'Take the next planned step of a contract, without waiting.',
        ja: '契約の次の予定をすぐに進める。',
      }),
    )
    .option('--steps <number>', say({ en: 'how many', ja: '進める数' }), '1')
    .addHelpText('after', '\nExample: payment-sandbox shops advance s_demotenant2 --steps 4')
    .action((id: string, { steps }: { steps: string }, command: Command) => {
      return tell(command, `POST contracts/${at(id)}/advance`, { steps: Number(steps) })
    })
  group
    .command('reset <id>')
    .description(
      say({
        en: 'Go back to before the application; what was entered is kept.',
        ja: '申請の前に戻す。入力した内容は残る。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox shops reset s_demotenant2')
    .action((id: string, _, command) => tell(command, contractRoute(id, 'reset')))
}
