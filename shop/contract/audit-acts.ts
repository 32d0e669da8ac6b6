/** The filters of the Activity page. */
export const activityGroups = ['orders', 'products', 'money', 'emails', 'prints', 'logins', 'settings'] as const
export type ActivityGroup = (typeof activityGroups)[number]

/** The acts of sellers, each with the filter that shows it. */
export const sellerActs = {
  'status set': 'orders',
  'parcel added': 'orders',
  'parcel corrected': 'orders',
  'parcel removed': 'orders',
  'product added': 'products',
  'product edited': 'products',
  'code added': 'products',
  'code ended': 'products',
  'product archived': 'products',
  'product restored': 'products',
  'stock set': 'products',
  'pieces refunded': 'money',
  'report resolved': 'orders',
  'lot received': 'products',
  'lot corrected': 'products',
  'lot written off': 'products',
  'lot recalled': 'products',
  'order packed from other lots': 'orders',
  'difference resolved': 'money',
  'payment sent back': 'money',
  'payment ignored': 'money',
  'emails sent again': 'emails',
  'emails dismissed': 'emails',
  'ticket answered': 'emails',
  'ticket closed': 'emails',
  'ticket customer reached': 'emails',
  'parcels printed': 'prints',
  'invoices printed': 'prints',
  'orders exported': 'prints',
  'return exported': 'prints',
  login: 'logins',
  logout: 'logins',
  'password changed': 'logins',
  'second factor entered': 'logins',
  'second factor changed': 'logins',
  'devices logged out': 'logins',
  'tablet added': 'logins',
  'tablet removed': 'logins',
  'PIN set': 'logins',
  'seller added': 'logins',
  'role changed': 'logins',
  'seller removed': 'logins',
  'call refused': 'logins',
  'setting changed': 'settings',
  'shop set up': 'logins',
} as const satisfies Record<string, ActivityGroup>
export type SellerAct = keyof typeof sellerActs

/** The other acts of the audit log; those of orders are read from their histories. */
const otherActs = [
  'registered',
  'google sign-in',
  'passkey sign-in',
  'passkey added',
  'passkey removed',
  'data downloaded',
  'account deleted',
  'reset code asked',
  'reset code entered',
  'password reset',
  'order placed',
  'order paid',
  'payment return refused',
  'courier event refused',
  'order cancelled',
  'refund retried',
  'ticket email refused',
  'events not stored',
] as const

/** An act of the audit log. */
export type Act = SellerAct | (typeof otherActs)[number]
