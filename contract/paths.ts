/** Browser addresses of spec section 2, as functions. */
export const paths = {
  login: () => '/',
  resetPassword: () => '/reset-password',
  home: () => '/home',
  products: (search?: string) =>
    search ? `/products?search=${encodeURIComponent(search)}` : '/products',
  category: (category: string) => `/products/${encodeURIComponent(category)}`,
  product: (category: string, id: string) =>
    `/products/${encodeURIComponent(category)}/${encodeURIComponent(id)}`,
  cart: () => '/cart',
  addAddress: () => '/add-address',
  myOrders: () => '/my-orders',
  paymentSuccess: (orderId: string) => `/payment-success?orderId=${encodeURIComponent(orderId)}`,
  contact: () => '/contact',
  privacyPolicy: () => '/privacy-policy',
  terms: () => '/terms-and-conditions',
  cancellationRefund: () => '/cancellation-refund',
  shippingDelivery: () => '/shipping-delivery',
  contactUs: () => '/contact-us',
  seller: () => '/seller',
  sellerProductList: () => '/seller/product-list',
  sellerOrders: () => '/seller/orders',
  googleSignIn: () => '/api/auth/google',
} as const
