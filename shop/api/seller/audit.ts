import type { Context } from 'hono'

import { clientAddress, shortNetwork } from '#api/http/client-address'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { isCall } from '#api/http/middleware/request-log'
import type { Act } from '#contract/audit-acts'
import { orderNumber } from '#contract/orders/order-number'
import { accountRefusals, errors, refusals } from '#contract/wording'
import type { AuditAccount, AuditOutcome, Origin } from '#domain/audit/event'
import { Failure } from '#domain/process/failure'

/** Where this request comes from. */
export function originOf(c: Context<Env>, deps: Deps): Origin {
  const network = shortNetwork(clientAddress(c, deps.settings.trustProxy))
  return { network, requestId: c.get('requestId') }
}

type What = { act: Act; subject?: string | undefined; detail?: string | undefined }

/** Logs an act of the session of this request that its transaction has stored. */
export function logAct(c: Context<Env>, deps: Deps, what: What): void {
  deps.audit.log({ ...what, account: c.get('account'), outcome: 'done', ...originOf(c, deps) })
}

/** Stores and logs an act of the session of this request before it is answered: one that reads personal data. */
export function recordAct(c: Context<Env>, deps: Deps, what: What): Promise<void> {
  return deps.audit.now({ ...what, account: c.get('account'), outcome: 'done', ...originOf(c, deps) })
}

/** Stores and logs, before the answer, that the addresses of these orders are read for a print; nothing for none. */
export async function recordPrint(
  c: Context<Env>,
  deps: Deps,
  act: 'parcels printed' | 'invoices printed',
  orderIds: readonly string[],
  paper?: string,
): Promise<void> {
  const [subject] = orderIds
  if (orderIds.length === 1) return recordAct(c, deps, { act, subject, detail: paper })
  const numbers = orderIds.map(orderNumber).join(' ')
  const detail = `${paper ? `${paper} of ` : ''}${orderIds.length} orders: ${numbers}`
  if (subject !== undefined) await recordAct(c, deps, { act, detail })
}

const audited = new WeakSet<Error>()

type Attempt<T> = {
  act: Act
  /** The account, or how to find it in the result. */
  account?: AuditAccount | ((result: T) => AuditAccount)
  /** How a success is recorded: stored within a second, stored before the answer, or logged alone (its transaction stores it). */
  done?: 'later' | 'now' | 'log'
}

/** The account of a login of a seller, for `withAudit`. */
export function sellerAccount({ seller }: { seller: { id: string } }): AuditAccount {
  return { kind: 'seller', id: seller.id }
}

/** Does something with an account that may be refused, and has its outcome stored and logged. */
export async function withAudit<T>(
  c: Context<Env>,
  deps: Deps,
  { act, account, done = 'later' }: Attempt<T>,
  work: () => Promise<T>,
): Promise<T> {
  const origin = originOf(c, deps)
  const isFound = typeof account === 'function'
  try {
    const result = await work()
    const event = { act, account: isFound ? account(result) : account, outcome: 'done', ...origin } as const
    await deps.audit[done](event)
    return result
  } catch (error) {
    const outcome = error instanceof Failure ? wrongOr(error) : undefined
    if (outcome) {
      const failure = error as Failure
      audited.add(failure)
      const tried = isFound ? undefined : account
      const known = tried && failure.account !== undefined ? { kind: tried.kind, id: failure.account } : tried
      deps.audit.later({ act, account: known, outcome, ...origin })
    }
    throw error
  }
}

const wrongProofs: readonly string[] = [
  errors.invalidOtp,
  errors.expiredOtp,
  accountRefusals.wrongPassword,
  refusals.wrongLoginCode,
]

function limitedOrWrong({ kind, message }: Failure): AuditOutcome | undefined {
  if (kind === 'too-many') return 'limited'
  return kind === 'invalid' && wrongProofs.includes(message) ? 'wrong' : undefined
}

// A 401 or 403 of such a call says that the password is wrong.
function wrongOr(error: Failure): AuditOutcome | undefined {
  return error.kind === 'unauthenticated' || error.kind === 'forbidden' ? 'wrong' : limitedOrWrong(error)
}

/** Has a refusal stored and logged that is not in the audit log yet: 403, 429, and a wrong password or code. */
export function auditRefusal(c: Context<Env>, deps: Deps, error: Error): void {
  if (!(error instanceof Failure) || audited.has(error)) return
  const outcome = error.kind === 'forbidden' ? 'forbidden' : limitedOrWrong(error)
  if (!outcome) return
  // Any other path is a text of a stranger.
  const subject = isCall(c.req.path) ? c.req.path : undefined
  deps.audit.later({ act: 'call refused', account: c.get('account'), subject, outcome, ...originOf(c, deps) })
}
