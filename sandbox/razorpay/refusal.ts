/** A refusal in Razorpay's shape; `status` is the HTTP status. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 404 | 409 | 500
  readonly code: 'BAD_REQUEST_ERROR' | 'SERVER_ERROR'
  readonly field: string | undefined

  constructor(description: string, options: { status?: Refusal['status']; field?: string } = {}) {
    super(description)
    this.status = options.status ?? 400
    this.code = this.status === 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR'
    this.field = options.field
  }

  get body() {
    return {
      error: {
        code: this.code,
        description: this.message,
        source: this.field ? 'business' : 'NA',
        step: this.field ? 'payment_initiation' : 'NA',
        reason: this.field ? 'input_validation_failed' : 'NA',
        metadata: {},
        ...(this.field ? { field: this.field } : {}),
      },
    }
  }
}

export const noSuchId = () => new Refusal('The id provided does not exist')

export const trouble = () =>
  new Refusal('We are facing some trouble completing your request at the moment. Please try again shortly.', {
    status: 500,
  })
