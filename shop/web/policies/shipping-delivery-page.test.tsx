import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { PageSettings } from '#contract/page-settings'
import { demoSettings } from '#demo/settings'
import { shop } from '#shop'
import ShippingDeliveryPage from '#web/policies/shipping-delivery-page.tsx'

const { deliveryPromise: rules, holidays } = demoSettings

test('Without the promise the page says 2-5 business days, and when the shop packs', () => {
  const page = textOf({})
  expect(page).toContain('Your parcel arrives in 2-5 business days.')
  expect(page).toContain(`We pack ${shop.hours}`)
  expect(page).not.toMatch(/PIN code on a product page|before \d+ [ap]m/)
})

test('With the promise it says its rules, the days by PIN code and the email when it is late, and nothing else', () => {
  const page = textOf({ deliveryPromise: rules, holidays })
  expect(page).toContain(`paid before ${rules.cutOffHour - 12} pm on a business day`)
  expect(page).toContain('Type your PIN code on a product page')
  expect(page).toContain('we write to you on the day after')
  expect(page).toContain('These are not business days: Sundays, 25 December 2026')
  expect(page).not.toMatch(/We pack|comes in later|public holidays|Your parcel arrives in/)
})

function textOf(settings: Partial<PageSettings>): string {
  const root = { settings: { taxPercent: 2, deliveryState: shop.address.state, ...settings } }
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => root, Component: ShippingDeliveryPage }], {
    hydrationData: { loaderData: { root } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
}
