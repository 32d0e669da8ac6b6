import { expect, it } from 'vitest'

import { paths } from './paths.ts'

it('The addresses of the shop are those of the specification', () => {
  expect({
    ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, (path as () => string)()])),
    products: [paths.products(), paths.products('medjool')],
    category: paths.category('Dry-Fruits'),
    product: paths.product('Dates', 'p1'),
    editAddress: [paths.editAddress('a1'), paths.editAddress('a1', 'account')],
    addAddress: [paths.addAddress(), paths.addAddress('account')],
    sellerProduct: paths.sellerProduct('p1'),
    invoice: paths.invoice('o1'),
    sellerPrint: paths.sellerPrint('slips'),
    paymentSuccess: paths.paymentSuccess('o1'),
  }).toMatchInlineSnapshot(`
    {
      "account": "/account",
      "addAddress": [
        "/add-address",
        "/add-address?from=account",
      ],
      "cancellationRefund": "/cancellation-refund",
      "cart": "/cart",
      "category": "/products/Dry-Fruits",
      "contact": "/contact",
      "contactUs": "/contact-us",
      "editAddress": [
        "/add-address?id=a1",
        "/add-address?id=a1&from=account",
      ],
      "fairShopping": "/fair-shopping",
      "googleSignIn": "/api/auth/google",
      "home": "/home",
      "invoice": "/my-orders/o1/invoice",
      "language": "/language",
      "login": "/",
      "loginCode": "/login-code",
      "myOrders": "/my-orders",
      "pay": "/pay/undefined",
      "paymentSuccess": "/payment-success?orderId=o1",
      "phone": "/account/phone",
      "privacyPolicy": "/privacy-policy",
      "product": "/products/Dates/p1",
      "products": [
        "/products",
        "/products?search=medjool",
      ],
      "resetPassword": "/reset-password",
      "seller": "/seller",
      "sellerAccount": "/seller/account",
      "sellerActivity": "/seller/activity",
      "sellerCodes": "/seller/codes",
      "sellerFiles": "/seller/files",
      "sellerGst": "/seller/gst",
      "sellerLogin": "/seller/login",
      "sellerLots": "/seller/lots",
      "sellerMails": "/seller/mails",
      "sellerMessages": "/seller/messages",
      "sellerMoney": "/seller/money",
      "sellerMore": "/seller/more",
      "sellerOrders": "/seller/orders",
      "sellerPackList": "/seller/pack-list",
      "sellerPhoneOrder": "/seller/orders/new",
      "sellerPrint": "/seller/prints/slips",
      "sellerProduct": "/seller/product-list/p1",
      "sellerProductList": "/seller/product-list",
      "sellerProductLots": "/seller/lots/undefined",
      "sellerSales": "/seller/sales",
      "sellerSetUp": "/seller/set-up?token=undefined",
      "sellerSettings": "/seller/settings",
      "sellerTeam": "/seller/team",
      "sellerToday": "/seller/today",
      "shippingDelivery": "/shipping-delivery",
      "terms": "/terms-and-conditions",
      "yourData": "/your-data",
    }
  `)
})

it('What a shopper typed cannot leave its place in an address', () => {
  expect(paths.products('a&b=c #d/../')).toBe('/products?search=a%26b%3Dc%20%23d%2F..%2F')
  expect(paths.category('../seller')).toBe('/products/..%2Fseller')
  expect(paths.product('Dates', '?x=/y')).toBe('/products/Dates/%3Fx%3D%2Fy')
  expect(paths.paymentSuccess('<script>&')).toBe('/payment-success?orderId=%3Cscript%3E%26')
})
