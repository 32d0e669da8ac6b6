// Names of ids and secrets of a shop, which stand in requests until they are sent.
import { settings } from '#shop'

/** The phone that gets the codes. */
export const PHONE = '9876543210'

type OfShopper =
  | 'user'
  | 'email'
  | 'code'
  | 'password'
  | 'address'
  | 'order'
  | 'bought'
  | 'open'
  | 'payment'
  | 'reference'
  | 'proof'
  | 'tag'
/** The values that are prepared for each request of a call: tests/fuzz/prepare.ts. */
const ofPreparation = [
  'attestation',
  'authenticator',
  'client_data',
  'handle',
  'login_code',
  'member',
  'parcel',
  'passkey',
  'phone_code',
  'review',
  'signature',
  'ticket',
] as const
type OfShop =
  | (typeof ofPreparation)[number]
  | 'mail'
  | 'product'
  | 'sold_out'
  | 'archived'
  | 'picture'
  | 'refund'
  | 'seller_email'
  | 'seller_password'
  | 'stop'
  | 'verify_token'

/** `own` is the shopper who makes the call, the first one if somebody else does. */
type Name = `__${'own' | 'other'}_${OfShopper}__` | `__${OfShop}__` | '__metrics_token__'

/** The values of a shop by name, and those of one shopper. */
export type ShopNames = Record<`__${OfShop}__` | '__metrics_token__', string>
export type ShopperNames = Record<OfShopper, string>

export const unprepared = Object.fromEntries(ofPreparation.map((each) => [`__${each}__`, ''])) as Record<
  `__${(typeof ofPreparation)[number]}__`,
  string
>

const shoppers = (...what: OfShopper[]): Name[] =>
  what.flatMap((each) => [`__own_${each}__`, `__own_${each}__`, `__own_${each}__`, `__other_${each}__`] as const)
const products: Name[] = ['__product__', '__product__', '__sold_out__', '__archived__']
const passwords: Name[] = [...shoppers('password'), '__seller_password__']

export const ids: Name[] = [...shoppers('address', 'order', 'open'), ...products]
export const emails: Name[] = [...shoppers('email'), '__seller_email__']

/** The values that a field of a body or a query usually has. */
export type UsualValues = Readonly<Record<string, readonly unknown[]>>

const usualValues: UsualValues = {
  address: shoppers('address'),
  category: ['Dates', 'Nuts'],
  csv: ['Name,Category,MRP,Offer price,Pieces\nFigs,Dates,30,20,5', `Order,AWB\n${shoppers('order')[0]},SWF1234`],
  currentPassword: passwords,
  cursor: shoppers('order'),
  email: emails,
  filters: ['price:0-250', 'category:Dates,stock:in', 'weight:0-250'],
  ids: products,
  image: ['__picture__', 'new:0'],
  family: ['Dates of Oman', ''],
  offerFrom: ['2026-01-14T18:00:00+05:30', null],
  offerUntil: [null, '2100-01-14T18:00:00Z'],
  orderId: shoppers('order', 'open'),
  offerPrice: [90.5, '90'],
  orderIds: shoppers('order', 'open'),
  otp: shoppers('code'),
  password: passwords,
  phone: [PHONE],
  pin: ['7305'],
  paymentId: shoppers('payment'),
  price: [100, '99.50'],
  product: products,
  quantity: [2, '1', 99],
  razorpayOrderId: shoppers('reference'),
  search: ['dates', 'khajur 500 g', '90000'],
  signature: shoppers('proof'),
  state: ['Tamil Nadu'],
  token: ['__stop__'],
  userId: shoppers('user'),
  zipCode: ['600001'],
}
/** Choices with which the shop takes the orders and logins that come after. */
const ofSettings: UsualValues = {
  banner: [null, { line: 'Pongal is near', button: 'See hampers', to: '/products/Gift-Hampers', picture: null }],
  bestSellers: [[]],
  business: [settings.business],
  cash: [{ most: 2_000, pins: [] }, null],
  closedUntil: [null],
  deliveryState: ['Tamil Nadu'],
  labels: ['optional'],
  orderLimits: [{ ofEach: 99, pieces: 300, rupees: 200_000, newcomer: {} }],
  secondFactor: ['optional'],
  taxMode: ['added'],
  trackingUrl: ['https://courier.example/parcels/{number}'],
}
/** A recovery code of each seller that is prepared. */
export const RECOVERY_CODE = 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa'

const ofSegment: Readonly<Record<string, UsualValues>> = {
  address: { id: shoppers('address') },
  'back-in-stock': { product: ['__sold_out__', ...products] },
  passkey: {
    id: ['__passkey__'],
    attestationObject: ['__attestation__'],
    authenticatorData: ['__authenticator__'],
    clientDataJSON: ['__client_data__'],
    signature: ['__signature__'],
    userHandle: ['__handle__'],
  },
  whatsapp: {
    'hub.mode': ['subscribe'],
    'hub.challenge': ['1158201444'],
    'hub.verify_token': ['__verify_token__'],
  },
  // Of a packer: an address of a shopper would be published with the product.
  product: { id: products, address: ['12 Mill Road, Salem'] },
  report: { product: shoppers('bought'), pieces: [1] },
  review: { product: shoppers('bought'), id: ['__review__'], stars: [4], reason: ['Insult', null] },
  seller: {
    id: [...shoppers('payment'), '__refund__'],
    code: ['__login_code__', RECOVERY_CODE],
    currentPassword: ['__seller_password__', ...passwords],
    ids: ['__mail__'],
    email: ['__seller_email__', ...emails],
    password: ['__seller_password__', ...passwords],
  },
}

/** The usual values of a call, the most usual one first. */
export function usualOf({ path }: { path: string }): UsualValues {
  const ofTeam = path.startsWith('/api/seller/team/') ? { id: ['__member__'] } : {}
  const ofOwner = path === '/api/seller/settings' ? ofSettings : {}
  const ofPhone = path === '/api/user/prove-phone' ? { phone: [PHONE], otp: ['__phone_code__'] } : {}
  const ofPasskey = path.startsWith('/api/seller/passkey') ? ofSegment.passkey : {}
  return {
    id: ids,
    ...usualValues,
    ...ofSegment[path.split('/')[2] ?? ''],
    ...ofTeam,
    ...ofOwner,
    ...ofPhone,
    ...ofPasskey,
  }
}

/** Whether a value stands for a text of a form that the name itself has not. */
export function hasForm(value: unknown): boolean {
  return typeof value === 'string' && /^__([a-z]+_)?(email|code|mail)__$/.test(value)
}

/** The text with each name replaced by its value. */
export function named(text: string, names: Readonly<Record<string, string>>): string {
  return text.replaceAll(/__[a-z_]+?__/g, (name) => (Object.hasOwn(names, name) ? (names[name] ?? name) : name))
}
