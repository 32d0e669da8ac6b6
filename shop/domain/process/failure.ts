import type { RefusalCode } from '#contract/refusal-codes'

export type FailureKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'missing' // 404
  | 'conflict' // 409
  | 'too-large' // 413
  | 'wrong-type' // 415
  | 'too-many' // 429
  | 'provider' // 502
  | 'unavailable' // 503

const codeOf: Record<FailureKind, RefusalCode> = {
  invalid: 'invalid',
  unauthenticated: 'no-session',
  forbidden: 'not-allowed',
  missing: 'not-found',
  conflict: 'conflict',
  'too-large': 'too-large',
  'wrong-type': 'wrong-type',
  'too-many': 'too-many',
  provider: 'provider-silent',
  unavailable: 'unavailable',
}

type Options = {
  code?: RefusalCode
  retryAfter?: number
  product?: string
  account?: string | undefined
  cause?: unknown
}

/** An expected refusal; `message` is shown to the user. Any other thrown error is a bug. */
export class Failure extends Error {
  override name = 'Failure'
  readonly kind: FailureKind
  readonly code: RefusalCode
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  /** The id of the product that an order is refused for. */
  readonly product: string | undefined
  /** The id of the account whose password is wrong, for the audit log; no answer has it. */
  readonly account: string | undefined

  constructor(kind: FailureKind, message: string, options: Options = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.code = options.code ?? codeOf[kind]
    this.retryAfter = options.retryAfter
    this.product = options.product
    this.account = options.account
  }
}
