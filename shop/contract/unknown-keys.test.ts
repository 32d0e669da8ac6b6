import { expect, it } from 'vitest'

import { type Call, calls } from './calls.ts'

const withBody = (Object.values(calls) as Call[]).flatMap((call) => (call.body ? { ...call, body: call.body } : []))

it.each(withBody.filter(({ specified }) => specified))(
  '$method $path is of the specification and ignores a key it does not know',
  ({ body }) => {
    const codes = body.safeParse({ surprise: 1 }).error?.issues.map(({ code }) => code)
    expect(codes ?? []).not.toContain('unrecognized_keys')
  },
)

it.each(withBody.filter(({ specified }) => !specified))(
  '$method $path is our own and refuses a key it does not know',
  ({ body }) => {
    const unknown = expect.objectContaining({ code: 'unrecognized_keys', keys: ['surprise'] })
    expect(body.safeParse({ surprise: 1 }).error?.issues).toContainEqual(unknown)
  },
)

it('refuses or ignores unknown keys', () => {
  const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }
  expect(calls.userRegister.body.parse({ ...account, role: 'admin', _id: '1' })).toEqual(account)
  const order = { userId: 'u', items: [{ product: 'p', quantity: 1 }], address: 'a' }
  const claimed = { ...order, amount: 1, items: [{ product: 'p', quantity: 1, offerPrice: 1 }] }
  expect(calls.orderRazorpay.body.parse(claimed)).toEqual(order)
})
