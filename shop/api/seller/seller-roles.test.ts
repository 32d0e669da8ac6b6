import { type Call, calls } from '#contract/calls'
import { type SellerRole, sellerRoles } from '#contract/seller-login'
import { refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, itInFullShop } from '#test/fixtures'
import { newSeller, sellerLogin } from '#test/people/sellers'
import type { TestShop } from '#test/shop'

const ofSeller = (Object.values(calls) as Call[]).flatMap((call) => (call.caller === 'seller' ? [call] : []))
const logins = async (shop: TestShop) => {
  const of = async (role: SellerRole) =>
    [role, await sellerLogin(shop, (await newSeller(shop, { role })).email)] as const
  return Object.fromEntries(await Promise.all(sellerRoles.map(of))) as Record<SellerRole, Browser>
}
const it = itInFullShop.extend('browsers', { scope: 'file' }, ({ shop }) => logins(shop))

describe('a role', () => {
  it('may make exactly these calls', () => {
    const table = ofSeller.map(({ roles, method, path }) => `${roles.join(' ').padEnd(18)} ${method} ${path}`)
    expect(`\n${table.join('\n')}\n`).toMatchInlineSnapshot(`
      "
      owner packer       POST /api/seller/order
      owner packer       POST /api/seller/order/addresses
      owner books        GET /api/seller/cash
      owner books        POST /api/seller/cash/add
      owner books        GET /api/seller/sales
      owner packer books GET /api/seller/today
      owner              GET /api/seller/mails
      owner              POST /api/seller/mails/send-again
      owner              POST /api/seller/mails/dismiss
      owner              GET /api/seller/activity
      owner books        GET /api/seller/money
      owner              POST /api/seller/money/mend
      owner packer books POST /api/seller/second-factor
      owner packer books POST /api/seller/change-password
      owner packer books GET /api/seller/account
      owner packer books POST /api/seller/second-factor/set-up
      owner packer books POST /api/seller/second-factor/confirm
      owner packer books POST /api/seller/second-factor/recovery-codes
      owner packer books POST /api/seller/second-factor/turn-off
      owner packer books GET /api/seller/devices
      owner packer books POST /api/seller/devices/log-out
      owner packer books POST /api/seller/devices/log-out-others
      owner              GET /api/seller/team
      owner              POST /api/seller/team/add
      owner              POST /api/seller/team/role
      owner              POST /api/seller/team/remove
      owner packer books GET /api/seller/passkey
      owner packer books POST /api/seller/passkey/add-options
      owner packer books POST /api/seller/passkey/add
      owner packer books POST /api/seller/passkey/remove
      owner packer books POST /api/seller/passkey/confirm
      owner              POST /api/seller/tablet/add
      owner              POST /api/seller/tablet/remove
      packer             POST /api/seller/tablet/pin
      owner              GET /api/seller/settings
      owner              PUT /api/seller/settings
      owner              GET /api/seller/settings/doctor
      owner              GET /api/seller/settings/history
      owner books        GET /api/seller/gst
      owner books        GET /api/seller/gst/money
      owner books        GET /api/seller/gst/file
      owner              GET /api/product/file
      owner              POST /api/product/file/read
      owner              POST /api/product/file/apply
      owner packer       GET /api/product/stock
      owner              POST /api/product/add
      owner              POST /api/product/update
      owner              POST /api/product/archive
      owner packer       POST /api/product/quantity
      owner packer       POST /api/order/cash
      owner packer books GET /api/order/seller
      owner books        GET /api/order/export
      owner packer books GET /api/order/history
      owner packer       GET /api/order/parcels
      owner packer       PUT /api/order/update-status
      owner              POST /api/order/refund
      owner books        GET /api/order/refundable
      owner              POST /api/order/refund-pieces
      owner packer books GET /api/order/invoices
      owner packer       POST /api/order/parcel
      owner packer       POST /api/order/parcel/file
      owner packer       POST /api/order/parcel/correct
      owner packer       POST /api/order/parcel/remove
      owner packer       GET /api/back-in-stock/waiting
      owner packer       GET /api/lot/list
      owner packer       GET /api/lot/to-act
      owner packer       POST /api/lot/receive
      owner              POST /api/lot/correct
      owner              POST /api/lot/write-off
      owner              POST /api/lot/recall
      owner packer       GET /api/lot/orders
      owner packer       POST /api/lot/repack
      owner              POST /api/offer/add
      owner              POST /api/offer/end
      owner              GET /api/offer/list
      owner packer       GET /api/report/seller
      owner packer       GET /api/report/seller/photo
      owner              POST /api/report/resolve
      owner              GET /api/review/seller
      owner              POST /api/review/answer
      owner              POST /api/review/hide
      owner packer       GET /api/tickets/seller
      owner packer       GET /api/tickets/seller/one
      owner packer       GET /api/tickets/seller/email
      owner packer       POST /api/tickets/answer
      owner packer       POST /api/tickets/close
      owner packer       POST /api/tickets/reached
      owner books        GET /api/tickets/figures
      owner books        GET /api/tickets/figures/csv
      "
    `)
  })

  it.for(ofSeller.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s: is open to its roles and to no other',
    async ([, { method, path, roles }], { browsers }) => {
      for (const role of sellerRoles) {
        const headers = { 'content-type': 'application/json' }
        // Without a proper body or query a call that may be made changes nothing: 400, or an answer without one.
        const sent = { method, headers, ...(method === 'GET' ? {} : { body: '[]' }) }
        const { status, body } = await browsers[role].send(path, sent)
        if (roles.includes(role)) expect([role, status === 401 || status === 403]).toEqual([role, false])
        else
          expect([role, status, body]).toEqual([
            role,
            403,
            { success: false, code: 'not-allowed', msg: refusals.notYourRole },
          ])
      }
    },
  )
})
