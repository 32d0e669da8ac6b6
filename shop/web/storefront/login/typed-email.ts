let email: string | undefined

/** The email typed at the login, which the reset of the password takes over. It stands in no address. */
export const typedEmail = {
  get: () => email,
  keep: (form: HTMLFormElement | null) => {
    const typed = form && new FormData(form).get('email')
    email = typeof typed === 'string' ? typed : undefined
  },
}
