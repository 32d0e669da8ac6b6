/** The headings. */
export const resetTitles = {
  email: 'Reset your password',
  code: 'Enter the code',
  password: 'Choose a new password',
} as const
