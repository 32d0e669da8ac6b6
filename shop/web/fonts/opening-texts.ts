import { shop } from '#shop'
import { loginTitles } from '#web/storefront/login/login-mode.ts'
import { resetTitles } from '#web/storefront/login/reset-titles.ts'

/** The texts in the display font of the login page, and of the other pages in its frame. */
export const openingTexts = [
  ...Object.values(loginTitles),
  ...Object.values(resetTitles),
  `${shop.tagline}.`,
  shop.name,
]
