import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { GiftOfOrder } from '#web/gifts/gift-of-order.tsx'

it('The gifts of two orders on one page have names of their own', () => {
  const gift = { hidesPrices: true } as const
  const page = renderToStaticMarkup(
    <>
      <GiftOfOrder orderId="0a1b2c3d00" gift={gift} />
      <GiftOfOrder orderId="9a8b7c6d00" gift={gift} />
    </>,
  )
  expect(Array.from(page.matchAll(/<section aria-label="([^"]+)"/g), ([, name]) => name)).toEqual([
    'Gift of order #0A1B2C3D',
    'Gift of order #9A8B7C6D',
  ])
})
