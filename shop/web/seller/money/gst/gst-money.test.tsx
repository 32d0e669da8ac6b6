import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'

import type { GstComparison } from '#contract/money/gst-return'
import { GstMoney } from '#web/seller/money/gst/gst-money.tsx'
import { gstMoneyQuery } from '#web/seller/money/gst/gst-queries.ts'

const notCompared: GstComparison = { documents: 400, provider: null, difference: null, tooMany: false, reasons: [] }

function shown(comparison: GstComparison): string {
  const cache = new QueryClient()
  cache.setQueryData(gstMoneyQuery('2026-11').queryKey, comparison)
  const router = createMemoryRouter([{ path: '/', element: <GstMoney month="2026-11" /> }])
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('says that Razorpay is silent', () => {
  expect(shown(notCompared)).toMatch(/Razorpay cannot be reached\..*Compare again/)
})

it('says that a month has too many payments, and where they are compared', () => {
  const text = shown({ ...notCompared, tooMany: true })
  expect(text).toContain('Razorpay has more than 5,000 payments or refunds of this month')
  expect(text).toMatch(/href="\/seller\/money"[^>]*>Open the Money page/)
  expect(text).not.toMatch(/cannot be reached|Difference|Compare again/)
})
