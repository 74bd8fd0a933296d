// Hands mails to a local mail catcher, where one was named. Whatever the catcher does, the world
// goes on: what it does not take stays in the outbox, and a person is told once.
import type { Transporter } from 'nodemailer'
import { after } from '../kit/real-time.ts'
import type { Journal } from '../world/journal.ts'
import { htmlOfMail } from '../world/mail-html.ts'
import type { Mail } from '../world/records.ts'
import type { World } from '../world/world.ts'

/** How long a catcher may be silent, in milliseconds. */
const patienceMs = 5000
/** How long a close waits for what is under way, in milliseconds. */
const graceMs = 1000
/** Mails that wait for a slow catcher; beyond this the oldest is not handed on. */
const waitingMax = 1000

interface Letter {
  readonly mail: Mail
  readonly world: string
  /** The name of the shop that writes. */
  readonly shop: string
}

export class Postman {
  readonly #url: string
  readonly #journal: Journal
  readonly #notice: (text: string) => void
  #letters: Letter[] = []
  #transport: Transporter | undefined
  #round: Promise<void> | undefined
  #isSilent = false
  #closed = false

  constructor(url: string, journal: Journal, notice: (text: string) => void) {
    this.#url = url
    this.#journal = journal
    this.#notice = notice
  }

  /** Takes the mails of a command that was kept. */
  take(world: World): void {
    const { mails } = world.turn
    if (mails.length === 0 || this.#closed) return
    for (const mail of mails) {
      const shop = world.store.accounts.find('', mail.shop_id)?.name ?? mail.shop_id
      this.#letters.push({ mail, world: world.name, shop })
    }
    this.#letters = this.#letters.slice(-waitingMax)
    this.#round ??= this.#deliver().finally(() => {
      this.#round = undefined
    })
  }

  /** Waits a moment for what is under way, then gives up. */
  async close(): Promise<void> {
    this.#closed = true
    const round = this.#round
    if (round) {
      await new Promise<void>((done) => {
        const cancel = after(graceMs, done)
        round.then(() => {
          cancel()
          done()
        })
      })
    }
    this.#letters = []
    this.#transport?.close()
  }

  async #deliver(): Promise<void> {
    if ((await this.#journal.flushed()) === false) return
    for (let letter = this.#letters.shift(); letter; letter = this.#letters.shift()) {
      try {
        const transport = await this.#open()
        await transport.sendMail(messageOf(letter))
        this.#isSilent = false
      } catch (error) {
        this.#complain(error)
      }
    }
  }

  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    this.#transport ??= createTransport({
      url: this.#url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      // A catcher on this machine has a certificate of its own making, if any.
      tls: { rejectUnauthorized: false },
    })
    return this.#transport
  }

  /** Says it once, until the catcher takes mails again. */
  #complain(error: unknown): void {
    if (this.#isSilent || this.#closed) return
    this.#isSilent = true
    const why = error instanceof Error ? error.message : String(error)
    this.#notice(
      `The mail catcher of --smtp did not take a mail: ${why}. Mails stay in the outbox: ` +
        '`payment-sandbox mails` lists them.',
    )
  }
}

const messageOf = ({ mail, world, shop }: Letter) => ({
  from: { name: shop, address: 'no-reply@sandbox.invalid' },
  to: mail.to,
  cc: [...mail.cc],
  subject: mail.subject,
  text: mail.text,
  html: htmlOfMail(mail),
  headers: { 'X-Sandbox-Mail': mail.id, 'X-Sandbox-World': world },
})
