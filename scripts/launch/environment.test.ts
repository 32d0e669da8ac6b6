import { expect, it } from 'vitest'

import { demoOptions, missingServices } from './environment.ts'

const real = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }

it.each([
  ['the demo shows the days of delivery and tickets', {}, { DELIVERY_PROMISE: 'on', TICKETS: 'on' }],
  ['an empty line of .env turns nothing off', { TICKETS: '' }, { DELIVERY_PROMISE: 'on', TICKETS: 'on' }],
  ['the demo may turn one off', { DELIVERY_PROMISE: 'off' }, { TICKETS: 'on' }],
  ['a shop with real payments asks for them', real, {}],
  ['so does production', { NODE_ENV: 'production' }, {}],
])('%s', (_, env, options) => {
  expect(demoOptions(env, missingServices(env))).toEqual(options)
})
