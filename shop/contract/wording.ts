import { dateFormat } from './language/language.ts'
import type { OrderStatus } from './orders/order-status.ts'
import { CANCEL_WINDOW_MINUTES, MIN_PASSWORD_LENGTH } from './rules.ts'

/** The texts of spec section 8, each once, and the shop's own messages. */

export const errors = {
  invalidEmail: 'Please enter a valid email address.',
  somethingWentWrong: 'Something went wrong!',
  somethingWentWrongPayment: 'Something went wrong.',
  allFieldsRequired: 'All fields are required!',
  messageNotSent: 'Failed to send message!',
  sixDigits: 'Please enter all 6 digits.',
  invalidOtp: 'Invalid OTP',
  expiredOtp: 'Invalid or expired OTP.',
  selectAddress: 'Please select an address',
  cartEmpty: 'Cart is empty',
  checkoutNotLoaded: 'Razorpay SDK failed to load. Are you online?',
  paymentNotVerified: 'Payment verification failed',
} as const

export const success = {
  addedToCart: 'Added To Cart',
  cartUpdated: 'Cart Updated',
  removedFromCart: 'Remove From Cart',
  accountCreated: 'Account created successfully!',
  loggedIn: 'Logged in successfully!',
  subscribed: 'Subscribed successfully!',
  messageSent: 'Message sent successfully!',
  otpVerified: 'OTP verified successfully!',
  statusUpdated: 'Order status updated!',
  orderConfirmed: 'Order confirmed!',
  paymentSuccessful: 'Payment Successful',
  orderCancelled: 'Your order is cancelled.',
} as const

/** The notice of a closed shop, on every page and at Pay. `opens` is YYYY-MM-DD. */
export function closedWords(opens: string): string {
  return `We are taking a break, and take orders again from ${fullDay(new Date(opens))}. Your cart waits for you.`
}

const fullDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

export const changedMeanwhile = (setting: string, by: string | null) =>
  `${by ?? 'Somebody'} has changed “${setting}” since you looked. Please look again.`
export const fixedByServer = (setting: string) =>
  `“${setting}” is decided by the server that the shop runs on, so it cannot be changed here.`
export const addedWithoutLabel = (lacks: string) => `Product saved, but not in the shop yet: its label ${lacks}.`
export const labelIncomplete = (lacks: string) => `The product cannot go into the shop: its label ${lacks}.`
export const labelWouldLack = (lacks: string) =>
  `The product is in the shop, so this cannot be saved: its label ${lacks}.`

/** Separate from `notices`, because the browser shows it too, and a page loads each group of texts as a whole. */
export const addressDeleted = 'Address deleted.'

export const addressUnconfirmed = 'Saved before your email was confirmed. Is it still right?'

/** Further success messages of the server. */
export const notices = {
  loggedOut: 'Logged out successfully!',
  shopSetUp: 'Welcome to your shop!',
  loginCodeSent: 'A 6-digit code is on its way to this email.',
  phoneCodeSent: 'A 6-digit code is on its way to this phone, by WhatsApp.',
  phoneProven: 'Your phone is confirmed.',
  newsOn: 'You get news of your orders by WhatsApp.',
  newsOff: 'No more news by WhatsApp.',
  phoneForgotten: 'The phone is removed.',
  resetCodeSent: 'If this email has an account, a 6-digit code is on its way to it.',
  passwordReset: 'Password changed. Please log in with it.',
  passwordChanged: 'Password changed. Your other devices are logged out.',
  nameChanged: 'Your name is changed.',
  deviceLoggedOut: 'That device is logged out.',
  othersLoggedOut: 'Your other devices are logged out.',
  passkeyAdded: 'Passkey added. You can log in with it from now on.',
  passkeyRenamed: 'The passkey is renamed.',
  tabletAdded: 'This device is a tablet for packing now. You are logged out here.',
  tabletRemoved: 'The tablet is removed.',
  pinSet: 'Your PIN is set. At the tablet, choose your name and type it.',
  passkeyConfirmed: 'Confirmed',
  passkeyRemoved: 'The passkey no longer opens this account.',
  unsubscribed: 'Unsubscribed. You get no more newsletters.',
  confirmNewsletter: 'Please press the button in the email that we have sent you.',
  deleteCodeSent: 'A 6-digit code is on its way to your email.',
  accountDeleted: 'Your account is deleted.',
  addressAdded: 'Address added successfully!',
  addressUpdated: 'Address updated successfully!',
  productAdded: 'Product added',
  productUpdated: 'Product updated',
  productArchived: 'Product archived',
  productBack: 'Product back in the shop',
  paymentSettled: 'The order is paid now.',
  paymentNotNeeded: 'The order cannot use this payment, so it is refunded to the shopper.',
  paymentCaptured: 'The money is captured now.',
  moneySentBack: 'The money is on its way back.',
  orderTakenBack: 'The order is cancelled, and its items are restocked.',
  refundSentAgain: 'The refund is on its way again.',
  amountCorrected: 'The actual amount is on its way back.',
  moneyIgnored: 'This payment is left out from now on.',
  refundTakenOver: 'The order shows the refund now.',
  refundSent: 'The refund is on its way.',
  piecesRefunded: 'The refund is on its way, and the shopper gets an email.',
  refundArrived: 'The refund is processed.',
  courierCashNoted: 'Noted.',
  cashReceived: 'The cash is noted, and the order is paid.',
  phoneOrderTaken: 'The order is taken. Send its link to the shopper.',
  orderClaimed: 'The order is in My Orders now.',
  cameBack: 'The parcel is back. Nothing was paid, and the order is cancelled.',
  secondFactorOn: 'Two-step login is on. Your other devices are logged out.',
  secondFactorOff: 'Two-step login is off.',
  sellerAdded: 'The seller is added.',
  roleChanged: 'The role is changed.',
  settingStored: 'Saved. Everybody has it within seconds.',
  sellerRemoved: 'The seller is removed and logged out.',
} as const

/** The answer to a seller whose login needs a further step. */
export const loginStepNeeded = {
  'second factor': 'Please enter the code of your authenticator app.',
  'new password': 'Please choose a password of your own.',
  'set up second factor': 'Please set up two-step login.',
} as const

/** 'Payment verification failed: {error}', shown before the return to the cart. */
export function paymentNotVerifiedBecause(error: string): string {
  return `${errors.paymentNotVerified}: ${error}`
}

/** 'Only {n} item(s) available'. */
export function onlyAvailable(n: number): string {
  return `Only ${n} item(s) available`
}

/** The most that an order of this shopper may be. */
export const orderUpTo = {
  ofEach: (n: number) => upTo(`${n} of each product`),
  pieces: (n: number) => upTo(`${n} pieces`),
  /** The amount is a formatted text. */
  amount: (amount: string) => upTo(amount),
}

function upTo(most: string): string {
  return `For now an order of yours goes up to ${most}; please write to us if you need more.`
}

/** A hold that gave way to another order. */
export const gaveWay =
  'Somebody else has bought the last pieces that we kept for you, because your payment had not begun. You were not charged. If a payment still reaches us, we send your order or refund you.'

/** Unpaid orders of others hold the pieces that an order lacks. */
export const lastPieces = {
  offer: 'Somebody is paying for the last pieces. If they do not, you can have them.',
  keepTrying: 'Keep trying for me',
  trying: 'Somebody is paying for the last pieces. We keep trying for you, and open the payment once you have them.',
  stop: 'Stop trying',
} as const

/** Shown when a cart has the most pieces of a product it may have, and the shop has more. */
export function mostOfEach(most: number): string {
  return `An order holds at most ${most} of each product.`
}

/** The red line in the cart. */
export function onlyLeft(n: number): string {
  return `Only ${n} left!`
}

/** Shown when a cart has the most products it may have. */
export function cartFull(most: number): string {
  return `A cart holds at most ${most} different products.`
}

/** A line of the nutrition panel that the seller's form cannot read. */
export function notANutrient(line: string): string {
  return `"${line.slice(0, 40)}" is no name, colon and amount, as in "Energy: 282 kcal".`
}

/** The words of forms for a problem of the API; other problems follow the name of the field. */
export const spokenProblems: Record<string, string> = {
  'is not a phone number': 'Write the 10 digits of your mobile.',
  'is not an email address': 'Write an email address like name@example.com.',
}

/** A field of a product that is wrong; the problem follows its name. */
export function wrongField(field: string, problem: string): string {
  return `${field} ${problem}.`
}

/** An order with a product whose HSN code or GST rate the seller has not given yet. */
export function madeOfOthers(name: string): string {
  return `${name} is itself put together from others. Please choose those.`
}

export function alreadyAPart(name: string, of: string): string {
  return `${name} is a part of ${of}, so it cannot have parts itself.`
}

export function ownPiecesFirst(n: number): string {
  return `It still has ${n} ${n === 1 ? 'piece' : 'pieces'} of its own. Please set its stock to 0 first.`
}

export function noTaxYet(name: string): string {
  return `${name} cannot be sold yet. Please take it out of the cart, or write to us.`
}

/** A chosen file without content: a phone may list photos that are only in its cloud. */
export function emptyPicture(name: string): string {
  return `${name} is empty. Is it only in the cloud? Please save it on this device first, then choose it again.`
}

export function mostPictures(most: number): string {
  return `A product has at most ${most} pictures.`
}

/** The prices are formatted texts. */
export function priceChanged(from: string, to: string, wentUp: boolean): string {
  return wentUp
    ? `Price went up from ${from} to ${to} since you added it`
    : `Price came down from ${from} to ${to} since you added it`
}

export function countLowered(left: number, from: number): string {
  return `Only ${left} left, we lowered your quantity from ${from}`
}

export const soldOutOfCart = 'Sold out, so it left your cart'
export const noLongerSold = 'We no longer sell it, so it left your cart'

/** The result of setting the stock while orders sold `-moved` pieces, or returned `moved`. */
export function stockSet(quantity: number, typed: number, moved: number): string {
  if (moved === 0) return 'Stock updated'
  const came = moved < 0 ? `${-moved} ${moved === -1 ? 'was' : 'were'} sold` : `${moved} came back`
  const missing = -moved - typed
  const short = missing > 0 ? `, ${missing} more than you have` : ''
  return `${came} while you edited${short}. Now ${quantity} to sell.`
}

/** Checkout starts only after the server has the whole cart. */
export const cartNotSent = 'Your cart has not reached the shop yet. Are you online?'

/** The response did not arrive; the request may have. */
export const connectionLost = 'The connection was lost. Please try again.'

/** The request was never made: without a connection, or because its script did not load. */
export const nothingSent = {
  offline: 'You are offline. Nothing was sent.',
  scriptMissing: 'Part of this page could not be loaded, so nothing was sent. Please try again, or reload the page.',
} as const

/** A login has succeeded, and the browser did not keep its session. */
export const cookiesBlocked =
  'Your browser keeps no cookies of our shop, so you cannot stay logged in. Please allow cookies for this site, then log in again.'

/** A link was pressed, and the scripts of its page did not load. */
export const notOpened = {
  offline: 'You are offline, so that page could not be opened.',
  unreachable: 'The shop cannot be reached just now, so that page could not be opened.',
} as const

export function totalIsNow(total: string): string {
  return `The total is now ${total}. Press Pay again if that is right for you.`
}

export function mailsSentAgain(count: number): string {
  return count === 1 ? 'The email is on its way again.' : `${count} emails are on their way again.`
}

export function mailsDismissed(count: number): string {
  return count === 1 ? 'The email is dismissed.' : `${count} emails are dismissed.`
}

export function deliveryOnlyIn(state: string): string {
  return `We deliver only in ${state} for now.`
}

/** Beside a field for a number of pieces. */
export function numberFromTo(from: number, to: number): string {
  return `Please write a whole number from ${from} to ${to}.`
}

export const pinNotSixDigits = 'A PIN code has six digits.'

export function pinUnknown(pin: string): string {
  return `There is no PIN code ${pin} in India.`
}

/** `states` are those that the PIN may be in. */
export function pinElsewhere(pin: string, states: readonly string[], state: string): string {
  return `PIN code ${pin} is in ${states.join(' or ')}, not in ${state}.`
}

/** Marks an address in another state than the delivery state. */
export const outsideDeliveryArea = 'outside our delivery area'

/** Below the product of a link that leads to the login, and in the preview of that link. */
export const seeSharedProduct = 'Log in or register to see it.'

/** Below a field for a new password. */
export const passwordHint = `At least ${MIN_PASSWORD_LENGTH} characters, any you like, but nothing too easy to guess.`

/** Above products that are similar to a search text without matches. */
export function nothingCalled(text: string): string {
  return `Nothing called "${text}". Closest:`
}

/** Above products offered where a search finds nothing. */
export const favourites = 'Our favourites'

/** On the card of an order that was paid a moment ago. */
export const thanksForOrder = 'Thank you! Your order is in, and we write to you when it leaves.'

export const empty = {
  category: 'No products found in the category.',
  search: 'No products found',
  product: 'Product not found',
  cart: 'Your Cart is Empty',
  orders: "You haven't placed any orders yet",
} as const

export const busy = { subscribing: 'Subscribing...', sending: 'Sending...' } as const

/** The refusal of a body that contains a field both at its top and inside the object `key`. */
export function sentTwice(field: string, key: string): string {
  return `Send ${field} inside of ${key} or beside it, not both.`
}

/** A field of a JSON body. */
export function fieldTwice(name: string): string {
  return `The field ${name} is there twice.`
}

/** The part of a multipart body that has the JSON. */
export function partMissing(name: string): string {
  return `${name} is required.`
}

export function partTwice(name: string): string {
  return `${name} is there twice.`
}

/** A new shop, whose owner has not chosen how it charges tax. */
export const taxNotChosen = 'How the shop charges tax is not chosen yet.'
/** The notice of a shop that has never been open. */
export const opensSoon = 'We open soon. You can look around already; your cart waits for you.'

/** Another device has changed the status of an order. */
export function hasStatus(status: string): string {
  return `This order is ${status} by now, so it stays as it is.`
}

/** A packer cancels an order that was delivered long ago. */
export function deliveredLongAgo(days: number): string {
  return `This order was delivered more than ${days} days ago. Please ask an owner to refund it.`
}

/** A refund of pieces; the amount is a formatted text. */
export function refundedFor(amount: string, lines: readonly { pieces: number; name: string }[]): string {
  return `${amount} refunded for ${lines.map(({ pieces, name }) => `${pieces} x ${name}`).join(', ')}`
}

/** A refund of more pieces than the line has left. */
export function onlyPiecesLeft(name: string, n: number): string {
  return n > 0 ? `Only ${n} of ${name} can still be refunded.` : `All pieces of ${name} are refunded.`
}

/** A refund of pieces for more than is left of the payment, after external refunds. The amount is a formatted text. */
export function onlyMoneyLeft(left: string): string {
  return `Only ${left} of the payment is left to refund.`
}

/** The reason is Razorpay's, or null. */
export function notSentBack(reason: string | null): string {
  return `Razorpay did not send it back: ${reason ?? 'no reason given'}`
}

export function refundRefusedAgain(reason: string | null): string {
  return `Razorpay refused the refund again: ${reason ?? 'no reason given'}`
}

/** The reason is Razorpay's, or the state of the payment. */
export function notCaptured(reason: string): string {
  return `Razorpay did not capture it: ${reason}`
}

/** Separate from `refusals`, because the browser shows each at its field. */
export const accountRefusals = {
  emailTaken: 'An account with this email already exists.',
  nameNeeded: 'You are new here. Please tell us your name, too.',
  nameAndEmailNeeded: 'You are new here. Please tell us your name and your email, too.',
  commonPassword: 'This password is too easy to guess. Please choose another one.',
  wrongPassword: 'This is not your current password.',
  setupLinkOver:
    'This link has been used, or is too old. A new start of the shop prints another one, as long as nobody has set it up.',
} as const

const hourIsOver = `The ${CANCEL_WINDOW_MINUTES} minutes to change your mind are over, so this order can no longer be cancelled.`

/** Why a shopper cannot cancel a paid order of this status any more; My Orders shows it, too. */
export const noCancelling = {
  'Order Placed': hourIsOver,
  Packed: hourIsOver,
  Shipped: 'This order is on its way to you, so it can no longer be cancelled.',
  Delivered: 'This order has arrived, so it can no longer be cancelled.',
  Cancelled: 'This order is cancelled already.',
} as const satisfies Record<OrderStatus, string>

/** Separate from `success`, because only a shop with parcels shows them. */
export const parcelNotices = {
  added: 'Parcel added. The shopper is emailed.',
  corrected: 'Parcel corrected. The shopper is emailed.',
  removed: 'Parcel removed. The shopper is emailed.',
  oneOfMany: 'It is noted. Of an order to many addresses, only the first parcel is emailed.',
} as const

/** Answered where a payment is looked for, and shown by pages. */
/** After what is given back of an order that was paid in cash. */
export const cashBack = 'We call you to agree how you get it.'
export const nothingCharged = 'Nothing was charged.'
export const cashChosen =
  'You chose to pay in cash when your parcel comes, so nothing is charged now. We keep your items for you.'

/** The server's own refusals. */
export const refusals = {
  notJson: 'The body is not JSON.',
  notUtf8: 'The body is not UTF-8.',
  cutShort: 'The body was cut short.',
  nestedTooDeeply: 'The body is nested too deeply.',
  wrongType: 'Please send JSON.',
  notUrlEncoded: 'Please send application/x-www-form-urlencoded.',
  notMultipart: 'Please send multipart/form-data.',
  formUnreadable: 'The form cannot be read.',
  tooLarge: 'That is too large.',
  unstorable: 'The text has characters that cannot be stored.',
  offerAbovePrice: 'offerPrice must not be more than price.',
  partOfItself: 'A product cannot be a part of itself.',
  quantityOfParts: 'Its pieces are counted from its parts. Change the stock of those.',
  offerEndsFirst: 'The offer must end after it begins.',
  picturesElsewhere: 'Send pictures in the field images.',
  wrongPictures: 'image names a picture this product does not have, or one twice.',
  pictureTooLarge: 'That picture has more than 10 MB. Please send a smaller one.',
  tooManyPixels: 'That picture has more than 25 million pixels. Please send a smaller one.',
  pictureTooLong: 'That picture has more than 12,000 pixels on one side. Please send a smaller one.',
  pictureTooHeavy: 'That picture takes too much time or memory to read. Please send a smaller one.',
  pictureNotRead: 'The shop could not read that picture just now. Please try again in a moment.',
  unreadablePicture: 'That file is no picture the shop can read. Please send JPEG, PNG, WebP, AVIF or HEIC.',
  noRoomForPictures: 'There is no room left to store pictures.',
  picturesNotStored: 'Pictures cannot be stored right now.',
  picturesNotRead: 'This picture cannot be read right now. Please try again in a moment.',
  unknownCursor: 'The cursor is not one this shop gave.',
  notACartTag: 'If-Match is no tag of a cart.',
  notAnEvent: 'The body is not an event.',
  parcelOfUnpaid: 'This order is not paid, so nothing goes out for it.',
  parcelOfCancelled: 'This order is cancelled, so nothing goes out for it.',
  parcelOfDelivered: 'This order is delivered. Set it back to Shipped first if a parcel is still to go out.',
  parcelTooLarge: 'This parcel has more pieces than are left of the order. Please look again.',
  parcelsFull: 'This order has the most parcels it may have.',
  parcelNumberTaken: 'Another parcel has this courier and number.',
  parcelCorrectedOften: 'This parcel was corrected too often. Please write to the shopper.',
  parcelReported: 'The courier has reported this parcel already, so it cannot be removed. Correct its number instead.',
  parcelHasArrived: 'This order is delivered. Set it back to Shipped first if one of its parcels is a mistake.',
  noSuchParcel: 'This parcel is no longer there.',
  dayToCome: 'That day is still to come.',
  monthToCome: 'That month is still to come.',
  daysInWrongOrder: 'The last day is before the first.',
  notLoggedIn: 'Please log in first.',
  notSeller: 'Please log in as the seller.',
  samePassword: 'This is your current password. Please choose another one.',
  wrongLoginCode: 'This code is wrong, or was used before. Please enter the one that the app shows now.',
  notYourRole: 'Your role may not do this. Please ask the owner of the shop.',
  lastOwner: 'The shop would have no owner. Please make somebody else an owner first.',
  noSuchSeller: 'This seller is no longer there.',
  noSecondFactorSetUp: 'Two-step login is not set up. Please begin again.',
  secondFactorRequired: 'Sellers of this shop must have two-step login. Set it up again to use another app.',
  wrongLogin: 'Invalid email or password',
  noPassword: 'This account has no password yet. A code that we email you sets one.',
  proofMissing: 'Please enter your password, or the code that we email you.',
  stillPaying: 'A payment of yours is still open. Pay or wait for half an hour, then delete your account.',
  stillDelivering:
    'An order of yours has not arrived yet. When it has arrived, or is cancelled and refunded, you can delete your account.',
  stillRefunding: 'A refund of yours is still on its way. When your bank has it, you can delete your account.',
  googleEmailNotProven: 'Google has not confirmed this email',
  otherGoogleAccount: 'The account belongs to another Google account',
  foreignOrigin: 'This request came from another site.',
  notYours: 'You can only do this for yourself.',
  notFound: 'Not found',
  oneCall: 'Please make one call in a request.',
  nothingSearched: 'Please name a query or a filter.',
  noSuchCall: 'There is no such call.',
  noSuchAddress: 'Address not found',
  passkeyTooLate: 'That took too long. Please try again.',
  passkeyNotAccepted: 'This passkey could not be added. Please try again, or use another device.',
  passkeyKnown: 'This passkey is in use already.',
  passkeyUnknown: 'This passkey does not open an account here. Please log in another way.',
  easyPin: 'This PIN is easy to guess. Please choose another one.',
  wrongPin: 'This PIN is wrong. Please try again.',
  pinLocked: 'This PIN is locked. Please log in with your password and set a new one under Account.',
  noSuchTablet: 'This device is no tablet of the shop. Please log in with your password.',
  tabletsFull: 'The shop has the most tablets it may have. Please remove one first.',
  passkeyFirst: 'Please confirm with your passkey that it is you, then try again.',
  passkeysFull: 'This account has the most passkeys it may have. Please remove one first.',
  noSuchPasskey: 'Passkey not found',
  notConfirmed: 'Please confirm that it is you first.',
  inStock: 'This product is in stock. You can buy it now.',
  addressBookFull: 'Your address book is full. Please delete an address first.',
  addedBefore: 'Your first attempt has added this product as it was then. Change it in the Product List.',
  stockMoved: 'The stock has changed since you looked. Please look again.',
  noSuchOrder: 'Order not found',
  giftInCash: 'A gift is paid before it leaves. Please pay online, or send it without the message.',
  noSuchInvoice: 'Invoice not found',
  noSuchMail: 'This email is no longer listed. It was sent again or dismissed.',
  mailExpired: 'The code in this email has expired, so it is not sent.',
  wrongMethod: 'This call does not take that method.',
  cartChanged: 'Your cart was changed elsewhere.',
  tooMany: 'Too many tries. Please wait a little and try again.',
  cancelledOften: 'You have cancelled several orders today; please order again tomorrow, or write to us.',
  noSuchPicture: 'This picture is not in the shop any more. Please choose another one.',
  notExamined: 'The server could not be examined. Please try again, or run npm run doctor on it.',
  overloaded: 'The shop is very busy. Please try again in a moment.',
  unavailable: 'The shop cannot answer just now. Please try again in a moment.',
  wrongSignature: 'The signature does not match the body.',
  cancelUnpaid: 'This order is not paid, so there is nothing to cancel.',
  shopperCancelled: 'The shopper has cancelled this order, so it stays cancelled.',
  providerSilent: 'Razorpay cannot be reached just now. Please try again in a moment.',
  noSuchPayment: 'Razorpay does not know this payment.',
  noSuchRefund: 'Razorpay does not know this refund.',
  paymentNotCaptured: 'Razorpay has not captured this payment, so there is nothing to settle.',
  paymentIsThere: 'Razorpay has this payment as the order says. There is nothing to cancel.',
  paymentOfOrder: 'This payment belongs to an order; it is refunded when the order is cancelled.',
  nothingToGiveBack: 'There is nothing left of this payment to refund.',
  nothingToRefund: 'Nothing of this order has to be refunded.',
  refundIsThere: 'Razorpay has this refund. There is nothing to send again.',
  refundNotBackYet: 'This refund is still on its way. Please try it again instead.',
  paymentNotThere: 'Razorpay has not captured this payment, so there is nothing to refund.',
  orderPaymentStays: 'This payment belongs to an order of this shop, so it stays on this page.',
  paymentIgnored: "This payment was marked as another business's, so it is not refunded.",
  amountRefundGone:
    'The refund has already been sent with the old amount. Please look at this payment in your Razorpay account.',
  refundFailedThere: 'This refund failed, so there is nothing to record.',
  refundTooLarge: 'The refunds would exceed the payment. Please look at this payment in your Razorpay account.',
  paymentUsedUp: 'All of the payment is refunded in parts. There is nothing left to refund.',
  piecesOfUnpaid: 'Only pieces of a paid order can be refunded.',
  productTwice: 'A product is there twice. Please send each once.',
  noSuchLine: 'This product is not in the order.',
  refundKeyUsed: 'Another refund of this order was made under this key.',
  refundsMoved: 'Pieces of this order were refunded since you looked. Please look again.',
  refundTooSmall: 'Razorpay refunds ₹1.00 or more. Please refund more pieces together.',
  refundGone: 'The refund has already been sent, so this order stays cancelled.',
  paymentMissing: 'No payment has reached us. If it still arrives, we send your order or refund you, and write to you.',
  paymentGoesBack: 'This order is cancelled, and its payment is refunded to you.',
  paymentPending: 'We are still waiting for the bank to confirm your payment.',
} as const
