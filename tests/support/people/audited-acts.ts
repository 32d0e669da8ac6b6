// For each act of the audit log the calls that do it.
import { randomBytes } from 'node:crypto'

import type { Act } from '#contract/audit-acts'
import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { Answer, Browser } from '#test/browser'
import { logIn, nextEmail, shopperPassword } from '#test/people/accounts'
import {
  byOwner,
  bySeller,
  byShopper,
  type Caller,
  type Named,
  ofAnswer,
  onOrder,
  type Stage,
  withPassword,
} from '#test/people/acting'
import { type Buyer, ordersOf } from '#test/people/buyer'
import { consent, newGoogleUser } from '#test/people/google-sign-in'
import { provePhone } from '#test/people/phones'
import { codeFor, loginCodeFor, newPassword } from '#test/people/reset-codes'
import { codeOf, newSeller, sellerLogin, sellerPassword, setUpSecondFactor } from '#test/people/sellers'
import { addPasskey, enter, softwareAuthenticator } from '#test/people/software-authenticator'
import { placedInCash, recordCash, setStatus, takeCash, trustedBuyer } from '#test/scenes/cash'
import { lotsOf, newDraft, receipt } from '#test/scenes/lots'
import { parcelOf } from '#test/scenes/parcels'
import { claim, orderByPhone, paidByLink, type Taken } from '#test/scenes/phone-orders'
import { add, addAlmonds, almonds, form, update } from '#test/scenes/products'
import { refundable } from '#test/scenes/reconciliation'
import { arrived, reportIn } from '#test/scenes/reports'
import { reviewIn, reviewOf } from '#test/scenes/reviews'
import type { TestShop } from '#test/shop'

const one = async (shop: TestShop) => [{ product: await shop.stock(5), quantity: 1 }]
const bought = async (shop: TestShop) => ((await shop.buyers(1)) as [Buyer])[0].buy(await one(shop))
/** A paid order with a parcel that the owner has just added. */
async function withParcel({ shop, owner }: Stage): Promise<{ answer: Answer; orderId: string }> {
  const [product = ''] = (await one(shop)).map((line) => line.product)
  const [buyer] = (await shop.buyers(1)) as [Buyer]
  const { orderId } = await buyer.buy([{ product, quantity: 1 }])
  return { orderId, answer: await owner.post(calls.orderParcel.path, parcelOf(orderId, [{ product, quantity: 1 }])) }
}
/** The id of an order that is on its way, to be paid in cash. */
async function sentInCash({ shop, owner }: Stage): Promise<string> {
  await takeCash(owner)
  const orderId = await placedInCash(await trustedBuyer(shop, owner), await one(shop))
  await setStatus(owner, orderId, 'Shipped')
  return orderId
}
/** The id of an email that was given up. */
async function failedMail({ shop, owner }: Stage): Promise<string> {
  const mail = { to: 'nobody@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await shop.deps.queue.send(shop.db, { name: 'mail', data: mail })
  for (;;) {
    const { body } = await owner.get(calls.sellerMails.path)
    const [failed] = (body as { failed: { _id: string }[] }).failed
    if (failed) return failed._id
  }
}
async function newLot({ shop, owner }: Stage): Promise<string> {
  const product = await shop.stock(0)
  await owner.post(calls.lotReceive.path, receipt(product))
  return (await lotsOf(owner, product))[0]!._id
}
const resolve = (act: string, id: string, { owner }: Stage) => owner.post(calls.sellerMoneyResolve.path, { act, id })
async function reviewed({ shop, owner }: Stage): Promise<{ id: string; orderId: string }> {
  const [buyer] = (await shop.buyers(1)) as [Buyer]
  const { orderId, product } = await arrived(shop, buyer, owner)
  await reviewIn(buyer, { orderId, product })
  return { orderId, id: (await reviewOf(buyer, orderId))._id }
}
async function openedTicket({ shop }: Stage): Promise<string> {
  const body = { name: 'Asha', message: 'The jar is broken.' }
  const { body: opened } = await (await shop.shopper()).post(calls.ticketOpen.path, body)
  return (opened as { id: string }).id
}
const withApp = (work: (seller: Named, codes: { secret: string }) => Promise<Answer>): Caller =>
  bySeller(async (seller) => work(seller, await setUpSecondFactor(seller)))

// Refusals, the set-up of a shop without a seller (set-up.test.ts), and the count of events that are not stored, are no acts of a call.
type Done = Exclude<
  Act,
  | 'call refused'
  | 'shop set up'
  | 'payment return refused'
  | 'ticket email refused'
  | 'courier event refused'
  | 'event of WhatsApp refused'
  | 'events not stored'
>

export const audited: Record<Done, Record<string, Caller>> = {
  'status set': {
    seller: byOwner(async ({ shop, owner }) => {
      const { orderId } = await bought(shop)
      return [await owner.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' }), orderId]
    }),
  },
  'cash received': {
    seller: byOwner(async (stage) => {
      const orderId = await sentInCash(stage)
      return [await recordCash(stage.owner, orderId, { received: true }), orderId]
    }),
  },
  'courier cash noted': {
    seller: byOwner(({ owner }) =>
      owner.post(calls.sellerCashAdd.path, {
        day: '2026-11-01',
        amount: 5,
        reference: 'A',
        draftId: 'draft-of-an-audited-act',
      }),
    ),
  },
  'order taken by phone': {
    seller: byOwner(async ({ shop, owner }) => {
      const answer = await orderByPhone(owner, await one(shop))
      return [answer, (answer.body as Taken).orderId]
    }),
  },
  'parcel came back': {
    seller: byOwner(async (stage) => {
      const orderId = await sentInCash(stage)
      return [await recordCash(stage.owner, orderId, { received: false }), orderId]
    }),
  },
  'parcel added': {
    seller: byOwner(async (stage) => {
      const { answer, orderId } = await withParcel(stage)
      return [answer, orderId]
    }),
  },
  'parcel corrected': {
    seller: byOwner(async (stage) => {
      const { answer, orderId } = await withParcel(stage)
      const parcelId = (answer.body as { order: Order }).order.parcels?.[0]?._id
      const tracking = { courier: 'India Post', number: 'EY000000001IN' }
      return [await stage.owner.post(calls.orderParcelCorrect.path, { parcelId, ...tracking }), orderId]
    }),
  },
  'parcel removed': {
    seller: byOwner(async (stage) => {
      const { answer, orderId } = await withParcel(stage)
      const parcelId = (answer.body as { order: Order }).order.parcels?.[0]?._id
      return [await stage.owner.post(calls.orderParcelRemove.path, { parcelId }), orderId]
    }),
  },
  'product added': { seller: byOwner(({ owner }) => add(owner, form(almonds))) },
  'product edited': {
    seller: byOwner(async ({ owner }) => update(owner, form({ id: (await addAlmonds(owner))._id, name: 'Figs' }))),
  },
  'code added': {
    seller: byOwner(({ owner }) => owner.post(calls.offerAdd.path, { code: `A-${Date.now()}`, percent: 10 })),
  },
  'code ended': {
    seller: byOwner(async ({ owner }) => {
      const code = `E-${Date.now()}`
      await owner.post(calls.offerAdd.path, { code, percent: 10 })
      return owner.post(calls.offerEnd.path, { code })
    }),
  },
  'product archived': { seller: byOwner(async ({ shop, owner }) => archive(owner, await shop.stock(1), true)) },
  'product restored': {
    seller: byOwner(async ({ shop, owner }) => {
      const product = await shop.stock(1)
      await archive(owner, product, true)
      return archive(owner, product, false)
    }),
  },
  'stock set': {
    seller: byOwner(async ({ shop, owner }) =>
      owner.post(calls.productQuantity.path, { id: await shop.stock(1), quantity: 9 }),
    ),
  },
  'pieces refunded': {
    seller: byOwner(async ({ shop, owner }) => {
      const { orderId } = await bought(shop)
      const [{ product } = { product: { _id: '' } }] =
        (await ordersOf(owner, `${calls.orderSeller.path}?search=${orderId}`))[0]?.items ?? []
      const lines = [{ product: product._id, pieces: 1, toShelf: true }]
      const body = { orderId, key: 'a-key-of-this-refund', why: 'Broken', lines }
      return [await owner.post(calls.orderRefundPieces.path, body), orderId]
    }),
  },
  'report resolved': {
    seller: byOwner(async ({ shop, owner }) => {
      const [buyer] = (await shop.buyers(1)) as [Buyer]
      const { orderId, product } = await arrived(shop, buyer, owner)
      const { _id: id } = await reportIn(buyer, { orderId, lines: [{ product, pieces: 1 }] })
      const body = { id, outcome: 'replaced', answer: 'A new jar leaves today.' }
      return [await owner.post(calls.reportResolve.path, body), orderId]
    }),
  },
  'lot received': {
    seller: byOwner(async ({ shop, owner }) => owner.post(calls.lotReceive.path, receipt(await shop.stock(1)))),
  },
  'lot corrected': {
    seller: byOwner(async (stage) =>
      stage.owner.post(calls.lotCorrect.path, { lot: await newLot(stage), onShelf: 9, seen: 10, draftId: newDraft() }),
    ),
  },
  'lot written off': {
    seller: byOwner(async (stage) => {
      const writeOff = { lot: await newLot(stage), quantity: 1, reason: 'Moths', draftId: newDraft() }
      return stage.owner.post(calls.lotWriteOff.path, writeOff)
    }),
  },
  'lot recalled': {
    seller: byOwner(async (stage) =>
      stage.owner.post(calls.lotRecall.path, { lot: await newLot(stage), reason: 'Sulphites' }),
    ),
  },
  'order packed from other lots': {
    seller: byOwner(async ({ shop, owner }) => {
      const product = await shop.stock(4)
      const { orderId } = await ((await shop.buyers(1)) as [Buyer])[0].buy([{ product, quantity: 1 }])
      const [first] = await lotsOf(owner, product)
      await owner.post(calls.lotRecall.path, { lot: first!._id, reason: 'Sulphites' })
      return [await owner.post(calls.lotRepack.path, { order: orderId }), orderId]
    }),
  },
  'difference resolved': {
    seller: byOwner(async (stage) => {
      const { shop } = stage
      const placed = await ((await shop.buyers(1)) as [Buyer])[0].place(await one(shop))
      const { paymentId } = await shop.pay(placed)
      return [await resolve('settle', paymentId, stage), placed.orderId]
    }),
  },
  'payment sent back': {
    seller: byOwner(async (stage) => {
      const id = await stage.unmatchedPayment()
      return [await resolve('give back', id, stage), id]
    }),
  },
  'payment ignored': {
    seller: byOwner(async (stage) => {
      const id = await stage.unmatchedPayment()
      return [await resolve('ignore', id, stage), id]
    }),
  },
  'emails sent again': {
    seller: byOwner(async (stage) =>
      stage.owner.post(calls.sellerMailsSendAgain.path, { ids: [await failedMail(stage)] }),
    ),
  },
  'emails dismissed': {
    seller: byOwner(async (stage) =>
      stage.owner.post(calls.sellerMailsDismiss.path, { ids: [await failedMail(stage)] }),
    ),
  },
  'review answered': {
    seller: byOwner(async (stage) => {
      const { id, orderId } = await reviewed(stage)
      return [await stage.owner.post(calls.reviewAnswer.path, { id, text: 'Thank you.' }), orderId]
    }),
  },
  'review hidden': {
    seller: byOwner(async (stage) => {
      const { id, orderId } = await reviewed(stage)
      return [await stage.owner.post(calls.reviewHide.path, { id, reason: 'Insult' }), orderId]
    }),
  },
  'review shown again': {
    seller: byOwner(async (stage) => {
      const { id, orderId } = await reviewed(stage)
      return [await stage.owner.post(calls.reviewHide.path, { id, reason: null }), orderId]
    }),
  },
  'ticket answered': {
    seller: byOwner(async (stage) => {
      const id = await openedTicket(stage)
      return [await stage.owner.post(calls.sellerTicketAnswer.path, { id, message: 'It is on its way.' }), id]
    }),
  },
  'ticket closed': {
    seller: byOwner(async (stage) => {
      const id = await openedTicket(stage)
      return [await stage.owner.post(calls.sellerTicketClose.path, { id, reason: 'solved' }), id]
    }),
  },
  'ticket customer reached': {
    seller: byOwner(async (stage) => {
      const id = await openedTicket(stage)
      await stage.shop.deps.pool.query('UPDATE tickets SET undelivered = true WHERE id = $1', [id])
      return [await stage.owner.post(calls.sellerTicketReached.path, { id }), id]
    }),
  },
  'parcels printed': {
    seller: byOwner(async ({ shop, owner }) =>
      owner.get(`${calls.orderParcels.path}?orderIds=${(await bought(shop)).orderId}`),
    ),
  },
  'invoices printed': {
    seller: byOwner(async ({ shop, owner }) =>
      owner.get(`${calls.orderInvoices.path}?orderIds=${(await bought(shop)).orderId}`),
    ),
  },
  'orders exported': {
    seller: byOwner(({ owner }) => owner.get(`${calls.orderExport.path}?from=2026-01-01&to=2026-01-31`)),
  },
  'return exported': {
    seller: byOwner(({ owner }) => owner.get(`${calls.sellerGstFile.path}?month=2026-01`)),
  },
  login: {
    shopper: withPassword((shop, { email }) => logIn(shop, email)),
    seller: bySeller(({ email }, shop) =>
      shop.visitor().post(calls.sellerLogin.path, { email, password: sellerPassword }),
    ),
  },
  logout: {
    shopper: byShopper((shopper) => shopper.get(calls.userLogout.path)),
    seller: bySeller((seller) => seller.get(calls.sellerLogout.path)),
  },
  'password changed': {
    shopper: withPassword((_, shopper) =>
      shopper.post(calls.userChangePassword.path, { currentPassword: shopperPassword, newPassword }),
    ),
    seller: bySeller((seller) =>
      seller.post(calls.sellerChangePassword.path, { currentPassword: sellerPassword, newPassword }),
    ),
    'seller, of a first password': bySeller((seller) => seller.post(calls.sellerChangePassword.path, { newPassword }), {
      mustChangePassword: true,
    }),
  },
  'second factor entered': {
    seller: bySeller(async (seller, shop) => {
      const { secret } = await setUpSecondFactor(seller)
      const login = await sellerLogin(shop, seller.email)
      return login.post(calls.sellerSecondFactor.path, { code: codeOf(secret, 1) })
    }),
  },
  'second factor changed': {
    'seller, set up': bySeller(async (seller) => {
      const { body } = await seller.post(calls.sellerSecondFactorSetUp.path, { password: sellerPassword })
      const code = codeOf((body as { secret: string }).secret)
      return seller.post(calls.sellerSecondFactorConfirm.path, { code })
    }),
    'seller, new recovery codes': withApp((seller) =>
      seller.post(calls.sellerRecoveryCodes.path, { password: sellerPassword }),
    ),
    'seller, turned off': withApp((seller) =>
      seller.post(calls.sellerSecondFactorTurnOff.path, { password: sellerPassword }),
    ),
  },
  'devices logged out': {
    'shopper, one': byShopper((shopper) => shopper.post(calls.userEndDevice.path, { id: 'unknown' })),
    'shopper, all others': byShopper((shopper) => shopper.post(calls.userEndOtherDevices.path)),
    'seller, one': byOwner(({ owner }) => owner.post(calls.sellerEndDevice.path, { id: 'unknown' })),
    'seller, all others': byOwner(({ owner }) => owner.post(calls.sellerEndOtherDevices.path)),
  },
  'seller added': {
    seller: byOwner(({ owner }) =>
      owner.post(calls.sellerTeamAdd.path, { name: 'Priya', email: nextEmail(), role: 'packer' }),
    ),
  },
  'role changed': {
    seller: byOwner(async ({ shop, owner }) =>
      owner.post(calls.sellerTeamRole.path, { id: (await newSeller(shop)).id, role: 'books' }),
    ),
  },
  'tablet added': { seller: bySeller((seller) => seller.post(calls.tabletAdd.path, { name: 'Packing table' })) },
  'tablet removed': {
    seller: byOwner(async ({ shop, owner }) => {
      const values = { token_hash: randomBytes(32), name: 'Tablet' }
      const made = await shop.db.insertInto('tablets').values(values).returning('id').executeTakeFirstOrThrow()
      return owner.post(calls.tabletRemove.path, made)
    }),
  },
  'PIN set': {
    seller: bySeller((seller) => seller.post(calls.tabletPin.path, { pin: '7305', password: sellerPassword }), {
      role: 'packer',
    }),
  },
  'setting changed': {
    seller: byOwner(({ owner }) => owner.put(calls.sellerSettingsChange.path, { reportDays: 5 })),
  },
  'seller removed': {
    seller: byOwner(async ({ shop, owner }) =>
      owner.post(calls.sellerTeamRemove.path, { id: (await newSeller(shop)).id }),
    ),
  },
  registered: {
    visitor: async ({ shop }) => {
      const body = { name: 'Asha', email: nextEmail(), password: shopperPassword }
      const answer = await shop.visitor().post(calls.userRegister.path, body)
      return { answer, by: ofAnswer(answer) }
    },
  },
  'google sign-in': {
    visitor: async ({ shop }) => {
      const browser = shop.visitor()
      const answer = await browser.get(await consent(shop, browser, newGoogleUser()))
      return { answer, by: ofAnswer(await browser.get(calls.userIsAuth.path)) }
    },
  },
  'passkey sign-in': {
    shopper: byShopper(async (shopper, { shop }) => {
      const authenticator = softwareAuthenticator()
      await addPasskey(shopper, authenticator)
      return enter(shop.visitor(), authenticator)
    }),
  },
  'passkey added': { shopper: byShopper((shopper) => addPasskey(shopper, softwareAuthenticator())) },
  'passkey removed': {
    shopper: byShopper(async (shopper) => {
      const { body } = await addPasskey(shopper, softwareAuthenticator())
      return shopper.post(calls.passkeyRemove.path, { id: (body as { passkey: { id: string } }).passkey.id })
    }),
  },
  'phone confirmed': { shopper: byShopper(async (shopper, { shop }) => (await provePhone(shop, shopper)).answer) },
  'phone removed': { shopper: byShopper((shopper) => shopper.post(calls.userForgetPhone.path)) },
  'order news by phone': { shopper: byShopper((shopper) => shopper.post(calls.userPhoneNews.path, { news: true })) },
  'no order news by phone': {
    shopper: byShopper((shopper) => shopper.post(calls.userPhoneNews.path, { news: false })),
  },
  'data downloaded': { shopper: byShopper((shopper) => shopper.post(calls.userData.path)) },
  'account deleted': {
    shopper: withPassword((_, shopper) => shopper.post(calls.userDelete.path, { password: shopperPassword })),
  },
  'login code asked': {
    shopper: byShopper(({ email }, { shop }) => shop.visitor().post(calls.userSendLoginOtp.path, { email })),
  },
  'login by code': {
    shopper: byShopper(async (shopper, { shop }) => {
      const { email } = shopper
      return shopper.post(calls.userLoginOtp.path, { email, otp: await loginCodeFor(shop, email, shopper) })
    }),
  },
  'reset code asked': {
    shopper: byShopper(({ email }, { shop }) => shop.visitor().post(calls.userSendResetOtp.path, { email })),
  },
  'reset code entered': {
    shopper: byShopper(async (shopper, { shop }) => {
      const { email } = shopper
      return shopper.post(calls.userVerifyResetOtp.path, { email, otp: await codeFor(shop, email, shopper) })
    }),
  },
  'password reset': {
    shopper: byShopper(async (shopper, { shop }) => {
      const { email } = shopper
      const otp = await codeFor(shop, email, shopper)
      return shopper.post(calls.userResetPassword.path, { email, otp, newPassword })
    }),
  },
  'order placed': {
    shopper: onOrder(async (buyer, shop) => {
      const answer = await buyer.order(await one(shop))
      return [answer, (answer.body as { orderId: string }).orderId]
    }),
  },
  'order paid': {
    shopper: onOrder(async (buyer, shop) => {
      const paid = await shop.pay(await buyer.place(await one(shop)))
      return [await buyer.verify(paid), paid.orderId]
    }),
  },
  'order cancelled': {
    shopper: onOrder(async (buyer, shop) => {
      const { orderId } = await buyer.buy(await one(shop))
      return [await buyer.cancel(orderId), orderId]
    }),
  },
  'order claimed': {
    shopper: onOrder(async (buyer, shop) => {
      const taken = await paidByLink(shop, await one(shop), buyer)
      return [await claim(buyer, taken), taken.orderId]
    }),
  },
  'refund retried': {
    seller: byOwner(async ({ shop, owner, cancel }) => {
      const paid = refundable(shop, await bought(shop))
      await cancel(paid.orderId)
      await paid.sendRefund('failed')
      return [await owner.post(calls.orderRefund.path, { orderId: paid.orderId }), paid.orderId]
    }),
  },
}

function archive(owner: Browser, id: string, archived: boolean): Promise<Answer> {
  return owner.post(calls.productArchive.path, { id, archived })
}
