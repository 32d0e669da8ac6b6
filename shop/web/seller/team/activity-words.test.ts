import { expect, it } from 'vitest'

import type { Activity } from '#contract/activity'
import { sellerActs } from '#contract/audit-acts'
import { inWords } from '#web/seller/team/activity-words.ts'

const at = '2026-11-23T10:00:00Z'
const subject = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
function text(act: Omit<Activity, 'at' | 'outcome'> & Partial<Activity>): string {
  const { before, link, after } = inWords({ at, outcome: 'done', ...act })
  return [before, link?.text, after].filter(Boolean).join(' ')
}

it.for([
  [{ act: 'status set', subject, detail: 'Shipped' }, 'Set order #A1B2C3D4 to Shipped'],
  [{ act: 'stock set', subject, name: 'Figs', detail: '12 to 30' }, 'Set the stock of Figs from 12 to 30'],
  [{ act: 'product edited', subject, name: 'Figs', detail: 'name, offer price' }, 'Edited Figs (name, offer price)'],
  [{ act: 'pieces refunded', subject, detail: '₹102.00' }, 'Refunded pieces of order #A1B2C3D4 for ₹102.00'],
  [{ act: 'report resolved', subject, detail: 'declined' }, 'Closed a report about order #A1B2C3D4 (declined)'],
  [{ act: 'difference resolved', subject, detail: 'captured' }, 'Order #A1B2C3D4 : captured the payment'],
  [{ act: 'parcels printed', subject, detail: 'slips' }, 'Printed the packing slip of order #A1B2C3D4'],
  [{ act: 'parcels printed', detail: 'labels of 2 orders: #A #B' }, 'Printed the labels of 2 orders'],
  [{ act: 'parcels printed', detail: '2 orders: #A #B' }, 'Printed the parcels of 2 orders'],
  [{ act: 'invoices printed', detail: '2 orders: #A #B' }, 'Printed the invoices of 2 orders'],
  [
    { act: 'orders exported', detail: '2026-11-01 to 2026-11-30' },
    'Downloaded the orders of 1 Nov 2026 to 30 Nov 2026',
  ],
  [{ act: 'return exported', detail: '2026-11' }, 'Downloaded the figures for GSTR-1 of November 2026'],
  [{ act: 'emails dismissed', detail: '1' }, 'Dismissed 1 email'],
  [{ act: 'login', network: '203.0.113.0/24' }, 'Logged in from 203.0.113.0/24'],
  [{ act: 'login', outcome: 'wrong', network: '203.0.113.0/24' }, 'Wrong password from 203.0.113.0/24'],
  [{ act: 'second factor entered', outcome: 'wrong' }, 'Wrong code'],
  [{ act: 'call refused', outcome: 'wrong', subject: '/api/seller/second-factor/turn-off' }, 'Wrong password or code'],
  [{ act: 'role changed', detail: 'Meena to packer' }, 'Changed the role of Meena to packer'],
] as const)('%o is in words: %s', ([act, words]) => {
  expect(text(act)).toBe(words)
})

it('every act has words', () => {
  for (const act of Object.keys(sellerActs) as Activity['act'][]) {
    expect(text({ act, subject, detail: 'x' })).not.toContain('undefined')
  }
})
