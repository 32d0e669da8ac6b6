/** The prints of parcels for the seller. */
export type Print = 'slips' | 'labels' | 'label-sheets' | 'invoices'

/** Browser addresses of spec section 2, as functions. */
export const paths = {
  login: () => '/',
  loginCode: () => '/login-code',
  resetPassword: () => '/reset-password',
  home: () => '/home',
  products: (search?: string) => withQuery('/products', 'search', search),
  category: (category: string) => `/products/${encodeURIComponent(category)}`,
  product: (category: string, id: string) => `/products/${encodeURIComponent(category)}/${encodeURIComponent(id)}`,
  cart: () => '/cart',
  /** `from`: the page to return to; without it the cart. */
  addAddress: (from?: 'account') => withQuery('/add-address', 'from', from),
  editAddress: (id: string, from?: 'account') =>
    `/add-address?id=${encodeURIComponent(id)}${from ? `&from=${from}` : ''}`,
  account: () => '/account',
  /** Confirms a phone. `sent`: the phone that has got a code already; `from`: the page to return to, without it the account. */
  phone: (sent?: string, from?: 'cart') => withQuery(withQuery('/account/phone', 'sent', sent), 'from', from),
  myOrders: () => '/my-orders',
  invoice: (orderId: string) => `/my-orders/${encodeURIComponent(orderId)}/invoice`,
  paymentSuccess: (orderId: string) => `/payment-success?orderId=${encodeURIComponent(orderId)}`,
  /** The page of an order that a seller took by phone. */
  pay: (token: string) => `/pay/${encodeURIComponent(token)}`,
  contact: (orderId?: string) => withQuery('/contact', 'order', orderId),
  /** Takes the form that chooses a language. */
  language: () => '/language',
  privacyPolicy: () => '/privacy-policy',
  yourData: () => '/your-data',
  terms: () => '/terms-and-conditions',
  cancellationRefund: () => '/cancellation-refund',
  shippingDelivery: () => '/shipping-delivery',
  fairShopping: () => '/fair-shopping',
  contactUs: () => '/contact-us',
  seller: () => '/seller',
  sellerToday: () => '/seller/today',
  sellerProductList: () => '/seller/product-list',
  sellerProduct: (id: string) => `/seller/product-list/${encodeURIComponent(id)}`,
  sellerLots: () => '/seller/lots',
  sellerProductLots: (id: string) => `/seller/lots/${encodeURIComponent(id)}`,
  sellerOrders: () => '/seller/orders',
  sellerPhoneOrder: () => '/seller/orders/new',
  sellerPackList: () => '/seller/pack-list',
  sellerFiles: () => '/seller/files',
  sellerCodes: () => '/seller/codes',
  sellerPrint: (print: Print) => `/seller/prints/${print}`,
  sellerSales: (days?: string) => withQuery('/seller/sales', 'days', days),
  /** The step that a login still needs; then `page`. */
  sellerLogin: (page?: string) => withQuery('/seller/login', 'page', page),
  sellerSetUp: (token: string) => `/seller/set-up?${new URLSearchParams({ token }).toString()}`,
  sellerAccount: () => '/seller/account',
  sellerTeam: () => '/seller/team',
  sellerSettings: () => '/seller/settings',
  sellerMails: () => '/seller/mails',
  sellerMessages: () => '/seller/messages',
  sellerMore: () => '/seller/more',
  sellerActivity: () => '/seller/activity',
  /** The GST of a month, as YYYY-MM; without it this month. */
  sellerGst: (month?: string) => withQuery('/seller/gst', 'month', month),
  sellerMoney: (until?: string) => withQuery('/seller/money', 'until', until),
  googleSignIn: (next?: string) => withQuery('/api/auth/google', 'next', next),
} as const

function withQuery(path: string, name: string, value: string | undefined): string {
  return value ? `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}` : path
}
