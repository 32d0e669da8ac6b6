/** The prints of parcels for the seller. */
export type Print = 'slips' | 'labels' | 'invoices'

/** Browser addresses of spec section 2, as functions. */
export const paths = {
  login: () => '/',
  resetPassword: () => '/reset-password',
  home: () => '/home',
  products: (search?: string) => (search ? `/products?search=${encodeURIComponent(search)}` : '/products'),
  category: (category: string) => `/products/${encodeURIComponent(category)}`,
  product: (category: string, id: string) => `/products/${encodeURIComponent(category)}/${encodeURIComponent(id)}`,
  cart: () => '/cart',
  /** `from`: the page to return to; without it the cart. */
  addAddress: (from?: 'account') => (from ? `/add-address?from=${from}` : '/add-address'),
  editAddress: (id: string, from?: 'account') =>
    `/add-address?id=${encodeURIComponent(id)}${from ? `&from=${from}` : ''}`,
  account: () => '/account',
  myOrders: () => '/my-orders',
  invoice: (orderId: string) => `/my-orders/${encodeURIComponent(orderId)}/invoice`,
  paymentSuccess: (orderId: string) => `/payment-success?orderId=${encodeURIComponent(orderId)}`,
  contact: (orderId?: string) => (orderId ? `/contact?order=${encodeURIComponent(orderId)}` : '/contact'),
  privacyPolicy: () => '/privacy-policy',
  terms: () => '/terms-and-conditions',
  cancellationRefund: () => '/cancellation-refund',
  shippingDelivery: () => '/shipping-delivery',
  contactUs: () => '/contact-us',
  seller: () => '/seller',
  sellerProductList: () => '/seller/product-list',
  sellerProduct: (id: string) => `/seller/product-list/${encodeURIComponent(id)}`,
  sellerOrders: () => '/seller/orders',
  sellerPackList: () => '/seller/pack-list',
  sellerPrint: (print: Print) => `/seller/prints/${print}`,
  sellerSales: (days?: string) => (days ? `/seller/sales?days=${days}` : '/seller/sales'),
  sellerMails: () => '/seller/mails',
  sellerMoney: (until?: string) => (until ? `/seller/money?until=${until}` : '/seller/money'),
  googleSignIn: (next?: string) => (next ? `/api/auth/google?next=${encodeURIComponent(next)}` : '/api/auth/google'),
} as const
