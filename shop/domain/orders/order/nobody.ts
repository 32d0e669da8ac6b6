/** The account that the orders of deleted accounts belong to. It has no password and an address that gets no mail. */
export const NOBODY = { id: 'deleted', name: 'Deleted account', email: 'deleted@deleted.invalid' } as const
