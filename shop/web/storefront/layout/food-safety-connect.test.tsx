import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { labelFacts } from '#contract/products/law-facts'
import { shop } from '#shop'
import ContactUsPage from '#web/policies/contact-us-page.tsx'
import { Footer } from '#web/storefront/layout/footer.tsx'
import { InvoiceSheet } from '#web/storefront/orders/invoice-sheet.tsx'

const link = `href="${labelFacts.foodSafetyConnect.value}"`

test.each([
  ['the footer', Footer],
  ['Contact Us', ContactUsPage],
])('%s leads to Food Safety Connect', (_, Page) => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  expect(page).toContain(link)
})

test('a bill names Food Safety Connect in full, because it is printed', () => {
  const bill = renderToStaticMarkup(
    <InvoiceSheet
      level={1}
      invoice={{
        number: '26-27/000001',
        issuedAt: '2026-11-26T06:00:00.000Z',
        orderId: 'b922cf45',
        orderedAt: '2026-11-26T06:00:00.000Z',
        seller: shop,
        buyer: {
          name: 'Asha Raman',
          street: '1 Sample Street',
          city: 'Chennai',
          state: 'Tamil Nadu',
          zipcode: '600001',
          country: 'India',
          phone: '98400 00000',
        },
        lines: [{ name: 'Ajwa', weight: '500 g', quantity: 1, unitPrice: 400, amount: 400 }],
        subtotal: 400,
        tax: 8,
        total: 408,
        taxPercent: 2,
        payment: 'paid',
        paymentReference: 'pay_1',
      }}
    />,
  )
  expect(bill).toContain(link)
  expect(bill.replaceAll(/<[^>]*>/g, '')).toContain(`Food Safety Connect: foscos.fssai.gov.in/consumergrievance`)
})
