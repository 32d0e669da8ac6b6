import { expect, it } from 'vitest'

import { demoOptions, missingServices } from './environment.ts'

const real = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }

const all = { DELIVERY_PROMISE: 'on', TICKETS: 'on', PARCELS: 'on', GIFTS: 'on', REPORTS: 'on' }

it.each([
  ['the demo shows what a shop may ask for', {}, all],
  ['an empty line of .env turns nothing off', { DELIVERY_PROMISE: '', PARCELS: '' }, all],
  [
    'the demo may turn one of them off',
    { PARCELS: 'off' },
    { DELIVERY_PROMISE: 'on', GIFTS: 'on', TICKETS: 'on', REPORTS: 'on' },
  ],
  ['a shop with real payments asks for them', real, {}],
  ['so does production', { NODE_ENV: 'production' }, {}],
])('%s', (_, env, options) => {
  expect(demoOptions(env, missingServices(env))).toEqual(options)
})
