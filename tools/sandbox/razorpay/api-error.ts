/** An error answer of the API in Razorpay's format; `status` is the HTTP status. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 404 | 409 | 500
  readonly code: 'BAD_REQUEST_ERROR' | 'SERVER_ERROR'
  readonly field: string | undefined

  constructor(description: string, options: { status?: ApiError['status']; field?: string } = {}) {
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

export const unknownId = () => new ApiError('The id provided does not exist')

export const serverError = () =>
  new ApiError('We are facing some trouble completing your request at the moment. Please try again shortly.', {
    status: 500,
  })
