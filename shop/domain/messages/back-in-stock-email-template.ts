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
    subject: `Back in stock: ${name}`.slice(0, 150),
    preview: `${price}, while it lasts. You asked us to tell you.`,
    heading: `${name} ${weight ? `(${weight}) ` : ''}is back`,
    blocks: [
      {
        kind: 'text',
        text: 'You asked us to tell you: it is in stock again. It is not put aside for you, so look soon.',
      },
      {
        kind: 'rows',
        rows: [
          ...(isReduced ? [{ label: 'Price', value: formatPaise(product.pricePaise) }] : []),
          { label: isReduced ? 'Offer price' : 'Price', value: price, strong: true },
        ],
      },
      { kind: 'button', label: 'Open the product', url: product.productUrl },
      {
        kind: 'small',
        text: 'This is the only email about it. If you wait for other products too, one tap stops all of these emails.',
      },
      { kind: 'link', label: 'Stop these emails', url: product.stopUrl },
    ],
    stopUrl: product.stopUrl,
  })
}
