import { expect, it } from 'vitest'

import { surplusOrders } from './check.ts'

const buyer = (userId: string) => ({ userId, email: '', address: '', cookie: '', from: '' })
const order = (outcome: 'ok' | 'failed' | 'unknown', userId = 'asha') => ({
  what: 'order' as const,
  outcome,
  buyer: buyer(userId),
})

it('an order that no request acknowledged or left unknown is one too many', () => {
  const stored = [
    { id: 'one', userId: 'asha' },
    { id: 'two', userId: 'asha' },
  ]
  expect(surplusOrders([order('ok')], new Set(['one']), stored)).toBe(1)
  // Mutation: a refused request may have left an order, too.
  expect(surplusOrders([order('ok'), order('failed')], new Set(['one']), stored)).toBe(1)
  // Mutation: the unknown requests of all shoppers together.
  expect(surplusOrders([order('ok'), order('unknown', 'ravi')], new Set(['one']), stored)).toBe(1)
})

it('an unknown request may have left one order, or none', () => {
  const operations = [order('ok'), order('unknown')]
  expect(surplusOrders(operations, new Set(['one']), [{ id: 'one', userId: 'asha' }])).toBe(0)
  const stored = ['one', 'two', 'three'].map((id) => ({ id, userId: 'asha' }))
  expect(surplusOrders(operations, new Set(['one']), stored)).toBe(1)
})
