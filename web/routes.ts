import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every screen of the shop. The layout around a page decides who may open it, or the page itself (add-address). */
export default [
  layout('storefront/visitor-area.tsx', [index('storefront/login-page.tsx')]),
  route('site.webmanifest', 'site-manifest.ts'),
  route('offline', 'storefront/offline-page.tsx'),
  route('reset-password', 'storefront/reset-password-page.tsx'),

  layout('query-provider.tsx', [
    layout('storefront/storefront-layout.tsx', [
      layout('storefront/shopper-area.tsx', [
        route('home', 'storefront/home-page.tsx'),
        route('products', 'storefront/products-page.tsx'),
        route('products/:category', 'storefront/category-page.tsx'),
        route('products/:category/:id', 'storefront/product-page.tsx'),
        route('cart', 'storefront/cart-page.tsx'),
        route('my-orders', 'storefront/my-orders-page.tsx'),
        route('my-orders/:id/invoice', 'storefront/invoice-page.tsx'),
        route('my-orders/:id/report', 'storefront/reports/report-page.tsx'),
        route('my-orders/tickets/:id?', 'storefront/tickets/tickets-page.tsx'),
        route('payment-success', 'storefront/payment-success-page.tsx'),
        route('contact', 'storefront/contact-page.tsx'),
        route('account', 'storefront/account-page.tsx'),
      ]),
      route('add-address', 'storefront/add-address-page.tsx'),

      route('privacy-policy', 'policies/privacy-policy-page.tsx'),
      route('your-data', 'policies/your-data-page.tsx'),
      route('terms-and-conditions', 'policies/terms-page.tsx'),
      route('cancellation-refund', 'policies/cancellation-refund-page.tsx'),
      route('shipping-delivery', 'policies/shipping-delivery-page.tsx'),
      route('fair-shopping', 'policies/fair-shopping-page.tsx'),
      route('contact-us', 'policies/contact-us-page.tsx'),

      route('*', 'storefront/not-found-page.tsx'),
    ]),

    route('seller/login', 'seller/account/login-step-page.tsx'),
    route('seller', 'seller/seller-layout.tsx', [
      index('seller/add-product-page.tsx'),
      route('today', 'seller/today/today-page.tsx'),
      route('product-list', 'seller/product-list-page.tsx'),
      route('product-list/:id', 'seller/edit-product-page.tsx'),
      route('lots', 'seller/lots/lots-page.tsx'),
      route('lots/:id', 'seller/lots/product-lots-page.tsx'),
      route('orders', 'seller/orders-page.tsx'),
      route('pack-list', 'seller/pack-list-page.tsx'),
      route('prints/:print', 'seller/prints-page.tsx'),
      route('sales', 'seller/sales-page.tsx'),
      route('mails', 'seller/mails-page.tsx'),
      route('tickets/:id?', 'seller/tickets/tickets-page.tsx'),
      route('reports', 'seller/reports/reports-page.tsx'),
      route('money', 'seller/money-page.tsx'),
      route('gst', 'seller/gst/gst-page.tsx'),
      route('account', 'seller/account/account-page.tsx'),
      route('team', 'seller/account/team-page.tsx'),
      route('activity', 'seller/activity-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig
