import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every screen of the shop. The layout around a page decides who may open it, or the page itself (add-address). */
export default [
  layout('storefront/layout/visitor-area.tsx', [
    index('storefront/login/login-page.tsx', { id: 'login' }),
    route('login-code', 'storefront/login/login-code-page.tsx'),
  ]),
  route('site.webmanifest', 'site-manifest.ts'),
  route('language', 'language.ts'),
  route('offline', 'storefront/layout/offline-page.tsx'),
  route('reset-password', 'storefront/login/reset-password-page.tsx'),

  layout('queries/query-provider.tsx', [
    layout('storefront/layout/storefront-layout.tsx', [
      layout('storefront/layout/browsing-area.tsx', [
        route('home', 'storefront/home/home-page.tsx'),
        route('products', 'storefront/list/products-page.tsx'),
        route('products/:category', 'storefront/list/category-page.tsx'),
        route('products/:category/:id', 'storefront/product/product-page.tsx'),
      ]),
      layout('storefront/layout/shopper-area.tsx', [
        route('cart', 'storefront/cart/cart-page.tsx'),
        route('my-orders', 'storefront/orders/my-orders-page.tsx'),
        route('my-orders/:id/invoice', 'storefront/orders/invoice-page.tsx'),
        route('my-orders/:id/report', 'storefront/orders/reports/report-page.tsx'),
        route('my-orders/:id/review', 'storefront/orders/reviews/review-page.tsx'),
        route('my-orders/tickets/:id?', 'storefront/contact/tickets/tickets-page.tsx'),
        route('payment-success', 'storefront/checkout/payment-success-page.tsx'),
        route('contact', 'storefront/contact/contact-page.tsx'),
        route('account', 'storefront/account/account-page.tsx'),
        route('account/phone', 'storefront/account/phone-page.tsx'),
      ]),
      route('add-address', 'storefront/checkout/add-address-page.tsx'),

      route('pay/:token', 'storefront/checkout/pay-page.tsx'),

      route('privacy-policy', 'policies/privacy-policy-page.tsx'),
      route('your-data', 'policies/your-data-page.tsx'),
      route('terms-and-conditions', 'policies/terms-page.tsx'),
      route('cancellation-refund', 'policies/cancellation-refund-page.tsx'),
      route('shipping-delivery', 'policies/shipping-delivery-page.tsx'),
      route('fair-shopping', 'policies/fair-shopping-page.tsx'),
      route('contact-us', 'policies/contact-us-page.tsx'),

      route('*', 'storefront/layout/not-found-page.tsx'),
    ]),

    route('seller/login', 'seller/team/login-step-page.tsx'),
    route('seller/set-up', 'seller/layout/set-up-page.tsx'),
    route('seller', 'seller/layout/seller-layout.tsx', { id: 'seller' }, [
      index('seller/products/add-product-page.tsx'),
      route('today', 'seller/today/today-page.tsx'),
      route('product-list', 'seller/products/product-list-page.tsx'),
      route('product-list/:id', 'seller/products/edit-product-page.tsx'),
      route('lots', 'seller/products/lots/lots-page.tsx'),
      route('lots/:id', 'seller/products/lots/product-lots-page.tsx'),
      route('orders', 'seller/orders/orders-page.tsx'),
      route('orders/new', 'seller/orders/by-phone/phone-order-page.tsx'),
      route('pack-list', 'seller/packing/pack-list-page.tsx'),
      route('prints/:print', 'seller/packing/prints-page.tsx'),
      route('sales', 'seller/sales/sales-page.tsx'),
      route('messages', 'seller/messages/messages-page.tsx'),
      route('mails', 'seller/messages/mails-page.tsx'),
      route('tickets/:id?', 'seller/messages/tickets/tickets-page.tsx'),
      route('reports', 'seller/messages/reports/reports-page.tsx'),
      route('reviews', 'seller/messages/reviews/reviews-page.tsx'),
      route('money', 'seller/money/money-page.tsx'),
      route('gst', 'seller/money/gst/gst-page.tsx'),
      route('files', 'seller/files/files-page.tsx'),
      route('codes', 'seller/codes/codes-page.tsx'),
      route('more', 'seller/more/more-page.tsx'),
      route('account', 'seller/team/account-page.tsx'),
      route('team', 'seller/team/team-page.tsx'),
      route('settings', 'seller/settings/settings-page.tsx'),
      route('activity', 'seller/team/activity-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig
