import type { Config } from '#config'
import { calls } from '#contract/calls'
import { type Mistake, reasonOf } from './mistake.ts'

const TIMEOUT_MS = 10_000

/** The questions to the DNS, as node:dns/promises answers them. */
export type Names = {
  resolveTxt: (name: string) => Promise<string[][]>
  resolveMx: (name: string) => Promise<{ exchange: string }[]>
}

const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * The domain of the sender: SPF (RFC 7208), DMARC (RFC 7489) and a mailbox for answers. Gmail asks all senders for SPF or
 * DKIM, and those of 5,000 mails a day for DMARC, too (support.google.com/a/answer/81126, 2024).
 */
export async function examineSender({ smtp }: Config, names: Names): Promise<Mistake[]> {
  const domain = /@([^\s>]+)/.exec(smtp.from)?.[1] ?? ''
  try {
    const [texts, policies, mailboxes] = await Promise.all([
      orNone(names.resolveTxt(domain)),
      orNone(names.resolveTxt(`_dmarc.${domain}`)),
      orNone(names.resolveMx(domain)),
    ])
    const has = (records: string[][], start: string) => records.some((parts) => parts.join('').startsWith(start))
    const mistakes: Mistake[] = []
    if (!has(texts, 'v=spf1')) {
      mistakes.push({
        mistake: `${domain} has no SPF record, so mails from it land among spam.`,
        remedy: 'Add the TXT record that the mail provider names, as "v=spf1 include:... -all".',
      })
    }
    if (!has(policies, 'v=DMARC1')) {
      mistakes.push({
        mistake: `${domain} has no DMARC record, so anybody can write in its name.`,
        remedy: `Add the TXT record _dmarc.${domain} with "v=DMARC1; p=quarantine".`,
      })
    }
    if (mailboxes.length === 0) {
      mistakes.push({
        mistake: `${domain} takes no mail, so answers of shoppers are lost.`,
        remedy: 'Add its MX record, or set MAIL_FROM to an address at a domain with one.',
      })
    }
    return mistakes
  } catch (error) {
    return [{ mistake: `The DNS does not answer for ${domain}: ${reasonOf(error)}`, remedy: 'Check /etc/resolv.conf.' }]
  }
}

async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (UNKNOWN.has((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** The address that shoppers use: whether this shop answers there. */
export async function examinePublicUrl({ publicUrl }: Config): Promise<Mistake[]> {
  const remedy = 'Point its DNS record and the proxy at this shop, or correct PUBLIC_URL; then start the shop.'
  try {
    const answer = await fetch(publicUrl + calls.readyz.path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.status === 503) {
      return [
        {
          mistake: `The shop at ${publicUrl} is not ready.`,
          remedy: 'Read its log: the database is away, or it is ending.',
        },
      ]
    }
    const { success } = (await answer.json().catch(() => ({}))) as { success?: boolean }
    if (answer.status === 200 && success === true) return []
    return [{ mistake: `Something else answers at ${publicUrl} (status ${answer.status}).`, remedy }]
  } catch (error) {
    const cause = (error as Error).cause ?? error
    return [{ mistake: `Nothing answers at ${publicUrl}: ${reasonOf(cause)}`, remedy }]
  }
}
