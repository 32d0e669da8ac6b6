import { setTimeout as pause } from 'node:timers/promises'

import { paths } from '#contract/paths'
import { Finding } from './finding.ts'
import { markPage, readFields, type Mark } from './in-page.ts'
import type { Phone } from './phone.ts'

type Texts = Map<string, string>

/** The pages that keep a draft on the device. */
const drafted: string[] = [paths.addAddress(), paths.seller()]
const PATIENCE_MS = 5_000

/**
 * The texts that the walk has typed, and must find again. A text stays in its field until the page is left or reloaded, the shop
 * has accepted something, or `forget` is called; a draft is there again whenever its page is opened.
 */
export class Typed {
  readonly #phone: Phone
  #texts: Texts = new Map()
  readonly #drafts = new Map<string, Texts>()
  #accepted = 0

  constructor(phone: Phone) {
    this.#phone = phone
  }

  /** Types with `type`, and remembers the fields with this name that it changes. */
  async during(name: string, type: () => Promise<void>): Promise<void> {
    const { fields: before } = await this.#look()
    await type()
    const { path, fields: after } = await this.#look()
    for (const [key, text] of Object.entries(after)) {
      if (before[key] === text || !key.includes(`[${name}]`)) continue
      this.#texts.set(key, text)
      // The seller's login form has the address of the first page behind it.
      if (!drafted.includes(path) || (path === paths.seller() && /\[(email|password)\]/.test(key))) continue
      this.#drafts.set(path, (this.#drafts.get(path) ?? new Map<string, string>()).set(key, text))
    }
  }

  /** The walk gives up what it has typed. */
  forget(): void {
    this.#texts.clear()
    this.#drafts.clear()
  }

  /** Throws when a text is lost. */
  async check(): Promise<void> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const lost = await this.#lost()
      if (lost === undefined) return
      if (performance.now() > until) throw new Finding(lost)
      await pause(100)
    }
  }

  async #lost(): Promise<string | undefined> {
    const { path, fields } = await this.#look()
    for (const [key, text] of [...this.#texts, ...this.#draftOf(path, fields)]) {
      if (fields[key] === text) continue
      const now = fields[key] === undefined ? 'the field is gone' : `now ${JSON.stringify(fields[key])}`
      return `typed text is lost on ${path}: ${key}, ${JSON.stringify(text)}, ${now}`
    }
    return undefined
  }

  /** The draft of a page, when its form is shown. */
  #draftOf(path: string, fields: Record<string, string>): Texts {
    const draft = this.#drafts.get(path)
    return draft && [...draft.keys()].some((key) => key in fields) ? draft : new Map()
  }

  /** Forgets what may be gone, and returns the page's path and fields. */
  async #look(): Promise<Mark & { fields: Record<string, string> }> {
    // One script for both: between two of them the page may change.
    const { isNew, ...seen } = await this.#phone.page.evaluate<Mark & { fields: Record<string, string> }>(
      `({ ...(${markPage.toString()})(), fields: (${readFields.toString()})() })`,
    )
    const accepted = this.#phone.accepted()
    if (accepted !== this.#accepted) this.forget()
    if (isNew) this.#texts.clear()
    this.#accepted = accepted
    return { isNew, ...seen }
  }
}
