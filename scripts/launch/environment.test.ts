import { expect, it } from 'vitest'

import { demoOptions, missingServices } from './environment.ts'

const real = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }

it.each([
  ['the demo shows the days of delivery', {}, { DELIVERY_PROMISE: 'on' }],
  ['an empty line of .env turns nothing off', { DELIVERY_PROMISE: '' }, { DELIVERY_PROMISE: 'on' }],
  ['the demo may turn them off', { DELIVERY_PROMISE: 'off' }, {}],
  ['a shop with real payments asks for them', real, {}],
  ['so does production', { NODE_ENV: 'production' }, {}],
])('%s', (_, env, options) => {
  expect(demoOptions(env, missingServices(env))).toEqual(options)
})
