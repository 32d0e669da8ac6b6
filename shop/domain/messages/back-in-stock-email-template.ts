import { t } from '#contract/language/language'
import { formatPaise } from '#contract/money/money'

import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

/** Prices are paise. */
export type BackInStockEmail = {
  to: string
  name: string
  weight: string | null
  pricePaise: number
  offerPaise: number
  productUrl: string
  /** Ends all waits of the shopper, without a login. */
  stopUrl: string
}

/** The address may be unproven, so the email contains no name. */
export function backInStockEmail({ to, name, weight, ...product }: BackInStockEmail): Mail {
  const price = formatPaise(product.offerPaise)
  const isReduced = product.offerPaise < product.pricePaise
  return renderEmail({
    to,
    subject: t('Back in stock: {name}', { name }).slice(0, 150),
    preview: t('{price}, while it lasts. You asked us to tell you.', { price }),
    heading: weight ? t('{name} ({weight}) is back', { name, weight }) : t('{name} is back', { name }),
    blocks: [
      {
        kind: 'text',
        text: t('You asked us to tell you: it is in stock again. It is not put aside for you, so look soon.'),
      },
      {
        kind: 'rows',
        rows: [
          ...(isReduced ? [{ label: t('Price'), value: formatPaise(product.pricePaise) }] : []),
          { label: isReduced ? t('Offer price') : t('Price'), value: price, strong: true },
        ],
      },
      { kind: 'button', label: t('Open the product'), url: product.productUrl },
      {
        kind: 'small',
        text: t(
          'This is the only email about it. If you wait for other products too, one tap stops all of these emails.',
        ),
      },
      { kind: 'link', label: t('Stop these emails'), url: product.stopUrl },
    ],
    stopUrl: product.stopUrl,
  })
}
