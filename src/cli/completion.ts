// `completion`: a script for a shell, made from the commands and flags that there are.
import { Argument, type Command, type Option } from 'commander'
import { say } from './language.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

const programName = 'payment-sandbox'

interface Flag {
  readonly long: string
  readonly help: string
  readonly takesValue: boolean
  readonly choices: readonly string[]
}

interface Word {
  readonly name: string
  readonly help: string
  /** What may stand behind it: names of commands below it, or values of its first argument. */
  readonly next: readonly string[]
  readonly flags: readonly Flag[]
}

/** `real` and `manual` of `--clock <real|manual>`. */
function choicesOf({ argChoices, flags }: Option): readonly string[] {
  if (argChoices) return argChoices
  const listed = /<([^>]*\|[^>]*)>/.exec(flags)?.[1]
  return listed && /^[\w|]+$/.test(listed) ? listed.split('|') : []
}

const flagOf = (option: Option): Flag => ({
  long: option.long ?? '',
  help: option.description,
  takesValue: Boolean(option.required || option.optional),
  choices: choicesOf(option),
})

function wordOf(command: Command): Word {
  const below = command.commands.map((each) => each.name())
  const values = command.registeredArguments[0]?.argChoices ?? []
  const options = [...command.options, ...command.commands.flatMap((each) => each.options)]
  const flags = options.filter(({ long }) => long).map(flagOf)
  const help = { long: '--help', help: 'what may stand there', takesValue: false, choices: [] }
  const language = { long: '--lang', help: 'en or ja', takesValue: true, choices: ['en', 'ja'] }
  return {
    name: command.name(),
    help: command.description(),
    next: below.length > 0 ? below : values,
    flags: [...flags, language, help],
  }
}

/** A text between single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const flagNames = ({ flags }: Word): string => flags.map(({ long }) => long).join(' ')

/** For each flag with choices: its command, itself, and the choices. */
const choiceRows = (words: readonly Word[]): (readonly [string, string, string])[] =>
  words.flatMap(({ name, flags }) =>
    flags
      .filter(({ choices }) => choices.length > 0)
      .map(({ long, choices }) => [name, long, choices.join(' ')] as const),
  )

const bashScript = (words: readonly Word[]): string => `# ${programName} completion for bash
_payment_sandbox() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${words.map(({ name }) => name).join(' ')}'
  else
    case "\${COMP_WORDS[1]} $previous" in
${choiceRows(words)
  .map(([name, flag, choices]) => `      '${name} ${flag}') words='${choices}' ;;`)
  .join('\n')}
      *) case "\${COMP_WORDS[1]}" in
${words
  .map((word) => `        ${word.name}) words='${[...word.next, flagNames(word)].join(' ')}' ;;`)
  .join('\n')}
      esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _payment_sandbox ${programName}`

/** `_describe` splits at the first colon. */
const described = (name: string, help: string): string =>
  quoted(`${name.replaceAll(':', '\\:')}:${help}`)

const zshScript = (words: readonly Word[]): string => `#compdef ${programName}
_payment_sandbox() {
  local -a found
  if (( CURRENT == 2 )); then
    found=(${words.map(({ name, help }) => described(name, help)).join('\n      ')})
    _describe command found
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
${choiceRows(words)
  .map(([name, flag, choices]) => `    '${name} ${flag}') compadd -- ${choices}; return ;;`)
  .join('\n')}
  esac
  case "$words[2]" in
${words
  .map(({ name, next, flags }) => {
    const rows = flags.map(({ long, help }) => described(long, help)).join('\n      ')
    const values = next.length > 0 ? `compadd -- ${next.join(' ')}; ` : ''
    return `    ${name}) ${values}found=(${rows}); _describe flag found ;;`
  })
  .join('\n')}
  esac
  _files
}
compdef _payment_sandbox ${programName}`

function fishFlag(name: string, { long, help, takesValue, choices }: Flag): string {
  const values = choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : takesValue ? ' -r' : ''
  const when = `'__fish_seen_subcommand_from ${name}'`
  return `complete -c ${programName} -n ${when} -l ${long.slice(2)}${values} -d ${quoted(help)}`
}

const fishScript = (words: readonly Word[]): string =>
  words
    .flatMap((word) => {
      const { name, help, next, flags } = word
      const start = `complete -c ${programName} -f -n __fish_use_subcommand -a ${name}`
      const behind = `complete -c ${programName} -f -n '__fish_seen_subcommand_from ${name}'`
      return [
        `${start} -d ${quoted(help)}`,
        ...(next.length > 0 ? [`${behind} -a '${next.join(' ')}'`] : []),
        ...flags.map((flag) => fishFlag(name, flag)),
      ]
    })
    .join('\n')

const scripts: Readonly<Record<Shell, (words: readonly Word[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/** Adds `completion`; it tells of all commands that `program` has by then. */
export function registerCompletion(program: Command): void {
  program
    .command('completion')
    .description(
      say({
        en: 'Print a script that completes commands and flags in a shell.',
        ja: 'コマンドとフラグを補完するシェルのスクリプトを出力する。',
      }),
    )
    .addArgument(
      new Argument('<shell>', say({ en: 'whose script', ja: 'どのシェルのスクリプトか' })).choices(
        shells,
      ),
    )
    .addHelpText(
      'after',
      `
bash: source <(${programName} completion bash), in ~/.bashrc
zsh:  source <(${programName} completion zsh), in ~/.zshrc behind compinit
fish: ${programName} completion fish > ~/.config/fish/completions/${programName}.fish`,
    )
    .action((shell: Shell) => console.log(scripts[shell](program.commands.map(wordOf))))
}
