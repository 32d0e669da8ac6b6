/** An owner does everything. A packer works on orders and stock, books reads orders and money. */
export const sellerRoles = ['owner', 'packer', 'books'] as const
export type SellerRole = (typeof sellerRoles)[number]

/** The steps that a login still needs after the password, in this order. */
export const loginSteps = ['second factor', 'new password', 'set up second factor'] as const
export type LoginStep = (typeof loginSteps)[number]

/** Whether sellers must have a second factor, or may have one. */
export const secondFactorModes = ['required', 'optional'] as const
export type SecondFactorMode = (typeof secondFactorModes)[number]

export const MIN_SELLER_PASSWORD_LENGTH = 15
export const sellerPasswordHint = `At least ${MIN_SELLER_PASSWORD_LENGTH} characters, for example four random words.`
