let email: string | undefined

/** The email typed at the login, which the reset of the password takes over. It stands in no address. */
export const typedEmail = {
  get: () => email,
  keep: (form: HTMLFormElement | null) => {
    const typed = form && new FormData(form).get('email')
    email = typeof typed === 'string' ? typed : undefined
  },
}

let phone: { to: string; userId: string } | undefined

/** The phone by which this shopper has just logged in, for the first address. */
export const typedPhone = {
  of: (userId: string | undefined) => (phone?.userId === userId ? phone?.to : undefined),
  keep: (to: string, userId: string) => {
    phone = { to, userId }
  },
}
