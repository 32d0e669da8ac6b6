import { t } from '#contract/language/language'
import { paths } from '#contract/paths'

/** The page that the address form was opened from: the Account page, else the cart. */
export type AddressOrigin = Parameters<typeof paths.addAddress>[0]

/** The way back from the address form, by its query. */
export function wayBack(search: string): { to: string; label: string } {
  return new URLSearchParams(search).get('from') === 'account'
    ? { to: paths.account(), label: t('Back to your account') }
    : { to: paths.cart(), label: t('Back to the cart') }
}
