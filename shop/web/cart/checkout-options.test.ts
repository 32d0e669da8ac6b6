import { describe, expect, it } from 'vitest'

import { checkoutOptions, hostedFields, type Payer } from '#web/cart/checkout-options.ts'

const payment = {
  amount: 40_800,
  currency: 'INR',
  razorpayOrderId: 'order_1',
  orderId: 'one',
  keyId: 'rzp_test_1',
} as const
const payer: Payer = { name: 'Asha Raman', email: 'asha@example.com', phone: '98400 00000' }
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const view = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const optionsIn = (userAgent: string) => checkoutOptions(payment, payer, userAgent, 'https://mewa.test')

describe('the window of the payment', () => {
  it.each([
    ['Chrome on a phone', `${android}) ${chrome}`],
    [
      'Samsung Internet',
      `${android}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    ],
    ['Chrome on a desktop', `Mozilla/5.0 (X11; Linux x86_64) ${chrome}`],
    ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'],
    ['Safari on an iPhone', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    ],
  ])('stays in %s', (_name, userAgent) => {
    expect(optionsIn(userAgent)).not.toHaveProperty('redirect')
    expect(optionsIn(userAgent)).not.toHaveProperty('callback_url')
  })

  it.each([
    ['Instagram', `${android}; wv) ${view} Instagram 350.0.0.0.94 Android`],
    ['Facebook', `${android}) ${view} [FB_IAB/FB4A;FBAV/480.0.0.0.1;]`],
    ['a web view', `${android}; wv) ${view}`],
    ['a web view of an old Android', `Mozilla/5.0 (Linux; Android 5.1; SM-J200G) ${view}`],
    ['Opera on Android', `${android}) ${chrome} OPR/84.0.0.0`],
    ['Opera on a desktop', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} OPR/115.0.0.0`],
    ['Opera on an iPhone', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1 OPT/5.0.0`],
    ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16'],
    [
      'UC',
      'Mozilla/5.0 (Linux; U; Android 11; en-US; RMX) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 UCBrowser/13.4.0 Mobile Safari/537.36',
    ],
    ['Instagram on an iPhone', `${iphone} Mobile/15E148 Instagram 350.0.0.0`],
    ['Facebook on an iPhone', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`],
    ['an app on an iPhone', `${iphone} Mobile/15E148`],
  ])('is a page in %s', (_name, userAgent) => {
    expect(optionsIn(userAgent)).toMatchObject({
      redirect: true,
      callback_url: 'https://mewa.test/api/order/razorpay/callback',
    })
  })

  it('opens UPI apps from a web view of Android', () => {
    expect(optionsIn(`${android}; wv) ${view}`)).toMatchObject({ webview_intent: true })
    expect(optionsIn(`${iphone} Mobile/15E148 Instagram 350.0.0.0`)).not.toHaveProperty('webview_intent')
    expect(optionsIn(`${android}) ${chrome}`)).not.toHaveProperty('webview_intent')
  })

  it('hides the payment by a typed UPI ID, except on iOS', () => {
    const hidden = expect.arrayContaining([{ method: 'upi', flows: ['collect'] }])
    expect(optionsIn(`${android}) ${chrome}`).config.display.hide).toEqual(hidden)
    expect(optionsIn(`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`).config.display.hide).toEqual(hidden)
    expect(optionsIn(`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`).config.display.hide).not.toEqual(hidden)
  })

  it.each([`${android}) ${chrome}`, `${android}; wv) ${view}`, `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`])(
    'hides the provider’s cash on delivery in %s',
    (userAgent) => {
      expect(optionsIn(userAgent).config.display.hide).toContainEqual({ method: 'cod' })
    },
  )
})

it.each([
  ['98400 00000', '+919840000000'],
  ['098400 00000', '+919840000000'],
  ['91 98400 00000', '+919840000000'],
  ['+91 98400-00000', '+919840000000'],
  ['+65 6123 4567', '+6561234567'],
])('the phone %s is prefilled as %s', (phone, contact) => {
  expect(checkoutOptions(payment, { ...payer, phone }, '', '').prefill).toEqual({
    name: 'Asha Raman',
    email: 'asha@example.com',
    contact,
  })
})

it('the form of the hosted page names the order, the payer and the ways back', () => {
  expect(hostedFields(payment, payer, 'https://mewa.test')).toMatchObject({
    key_id: 'rzp_test_1',
    order_id: 'order_1',
    amount: '40800',
    'prefill[contact]': '+919840000000',
    callback_url: 'https://mewa.test/api/order/razorpay/callback',
    cancel_url: 'https://mewa.test/cart',
  })
})
