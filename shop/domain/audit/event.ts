import type { Act } from '#contract/audit-acts'

/** `network` is a shortened address, `requestId` the id that the lines of the log carry. */
export type Origin = { network: string | null; requestId: string | null }

/** An account by its id, or by an email that may have none. */
export type AuditAccount = { kind: 'user' | 'seller' } & ({ id: string } | { email: string })

/** wrong: a password or a code. limited: too many tries. forbidden: not allowed for this caller. */
export type AuditOutcome = 'done' | 'wrong' | 'limited' | 'forbidden' | 'failed'

/** One act. It never contains a password, a code, a token or the text of a stranger. */
export type AuditEvent = Origin & {
  act: Act
  account?: AuditAccount | undefined
  /** The id of an order, a product or a payment, or the path of a call. */
  subject?: string | undefined
  detail?: string | undefined
  outcome: AuditOutcome
  /** When it happened; without it the time of the transaction. */
  at?: Date
  /** The number of acts that one event stands for. */
  count?: number
}
