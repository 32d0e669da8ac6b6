/** Whose passkey it is. */
export type Owner = { kind: 'user' | 'seller'; id: string }

/** The column of `passkeys` that names the owner. */
export const columnOf = { user: 'user_id', seller: 'seller_id' } as const
