/** Constants of spec section 9 and limits that client and server check. A name states the unit of a duration. */

export const POLL_INTERVAL_MS = 5_000
export const POST_PAYMENT_REDIRECT_MS = 2_000

export const BEST_SELLERS = 5
export const RELATED_PRODUCTS = 5
/** The most products shown as close to a search that finds nothing, and the most sold-out ones named. */
export const CLOSEST_PRODUCTS = 8
export const NAMED_PRODUCTS = 4

/** At or below this the stock badge turns yellow. The table low_stock holds these products: a change needs a migration. */
export const LOW_STOCK_BADGE = 5
/** At or below this the cart says 'Only n left!' in red. */
export const LOW_STOCK_CART = 3

export const RESET_CODE_LENGTH = 6
export const RESET_CODE_LIFETIME_MINUTES = 10
export const RESET_CODE_TRIES = 5
/** The most codes in an hour to phones that no account has proven. */
export const PHONE_CODES_PER_HOUR = 300

/** The facts that the label of a pack has by law (shop/contract/products/missing-facts.ts). */
export const REQUIRED_FACTS = 10

export const MAX_PRODUCT_IMAGES = 4
export const MAX_FAMILY_NAME = 80
/** The products of which one may be put together. */
export const MAX_PARTS = 20
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** The most characters and lines of the message of a gift. */
export const MAX_GIFT_MESSAGE = 300
export const MAX_GIFT_LINES = 8

export const MAX_ADDRESSES = 20
/** Devices on which packers log in with a PIN. */
export const MAX_TABLETS = 10
export const MAX_PASSKEYS = 10

/** The most rows of a file of products or of tracking numbers. */
export const MAX_SHEET_ROWS = 5_000
export const MAX_SHEET_BYTES = 4 * 1024 * 1024

/** The most products in a cart or an order, and the most pieces of each. */
export const MAX_CART_LINES = 100
export const MAX_LINE_QUANTITY = 99

/** The most addresses of an order that a seller takes by phone. */
export const MAX_DELIVERIES = 300

/** An unpaid order holds its stock this long; then the provider is asked, and the hold ends. */
export const HOLD_MINUTES = 25
/** The same for an account that has not paid for an order yet; it outlives the checkout, too. */
export const NEWCOMER_HOLD_MINUTES = 12
/** The same for an order that a seller takes by phone, which is paid by a link. */
export const LINK_HOURS = 12
/** When the shelf is empty, an unpaid hold gives way after this long, unless its payment has begun. */
export const HOLD_GIVES_WAY_MINUTES = 3
/** The shopper may cancel a paid order this long after placing it. Spec section 9, policies. */
export const CANCEL_WINDOW_MINUTES = 60

/** The seller can undo an accidental cancellation of a paid order this long; then the refund is sent. */
export const CANCEL_UNDO_SECONDS = 3

/** The seller's orders are counted up to this number for each status and payment; more are shown as "more". */
export const ORDERS_COUNTED = 1_000

/** My Orders shows this many orders at first and adds as many at a time, up to the most of one page. */
export const MY_ORDERS = 10
export const MOST_MY_ORDERS = 50

/** The most parcels on one page of the pack list, and of a print that names no orders. */
export const PARCELS_AT_ONCE = 100

/** The most orders that the address of a print names; browsers and proxies take addresses of 8 kB. */
export const MAX_PRINTED_IDS = 200

export const REFUND_DAYS = '5-7 business days'
export const DELIVERY_DAYS = '2-5 business days'
export const DELIVERY_BUSINESS_DAYS = { least: 2, most: 5 } as const

/** Razorpay's checkout closes itself after this many seconds; the hold outlives it. */
export const CHECKOUT_TIMEOUT_SECONDS = 600

export const CURRENCY = 'INR'

/** The shop's time zone: its days begin and end by it, wherever the server or the reader is. */
export const TIME_ZONE = 'Asia/Kolkata'

/** The payment page retries after these pauses, then says that the bank takes longer, and goes on every 5 s. */
export const VERIFY_RETRY_MS = [2_000, 4_000] as const

/** The number of days on a page of payments. */
export const MONEY_DAYS = 14
/** The differences that the Money page lists; it counts the others. */
export const DIFFERENCES_LISTED = 100
