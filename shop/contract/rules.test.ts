import { expect, it } from 'vitest'

import * as rules from './rules.ts'

it('What the specification fixes is as it says', () => {
  expect(rules).toMatchObject({
    POLL_INTERVAL_MS: 5_000,
    POST_PAYMENT_REDIRECT_MS: 2_000,
    BEST_SELLERS: 5,
    RELATED_PRODUCTS: 5,
    LOW_STOCK_BADGE: 5,
    LOW_STOCK_CART: 3,
    RESET_CODE_LENGTH: 6,
    MAX_PRODUCT_IMAGES: 4,
    CANCEL_WINDOW_MINUTES: 60,
    REFUND_DAYS: '5-7 business days',
    DELIVERY_DAYS: '2-5 business days',
    DELIVERY_BUSINESS_DAYS: { least: 2, most: 5 },
    CURRENCY: 'INR',
  })
})

it('What shoppers are told and attackers meet does not change by accident', () => {
  expect(rules).toMatchObject({
    RESET_CODE_LIFETIME_MINUTES: 10,
    RESET_CODE_TRIES: 5,
    PHONE_CODES_PER_HOUR: 300,
    MIN_PASSWORD_LENGTH: 8,
    MAX_PASSWORD_LENGTH: 128,
    MAX_IMAGE_BYTES: 10_485_760,
    MAX_SHEET_BYTES: 4_194_304,
    MAX_SHEET_ROWS: 5_000,
    MAX_GIFT_MESSAGE: 300,
    MAX_GIFT_LINES: 8,
    MAX_ADDRESSES: 20,
    MAX_TABLETS: 10,
    MAX_PASSKEYS: 10,
    MAX_CART_LINES: 100,
    MAX_LINE_QUANTITY: 99,
    MAX_DELIVERIES: 300,
    HOLD_MINUTES: 25,
    NEWCOMER_HOLD_MINUTES: 12,
    HOLD_GIVES_WAY_MINUTES: 3,
    LINK_HOURS: 12,
    CANCEL_UNDO_SECONDS: 3,
    CHECKOUT_TIMEOUT_SECONDS: 600,
  })
})
