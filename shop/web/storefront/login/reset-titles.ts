/** The headings. The opening font has their letters: shop/web/fonts/opening-texts.ts. */
export const resetTitles = {
  email: 'Reset your password',
  code: 'Enter the code',
  password: 'Choose a new password',
} as const
