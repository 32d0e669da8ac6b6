// The calls that shoppers and sellers make every day, each prepared so that it is measured alone.
import { randomUUID } from 'node:crypto'

import { type CallName, calls } from '#contract/calls'
import { seededPassword } from '#demo/large-shop'
import type { Browser } from '#test/browser'
import { get, type Measured, type Scene } from '#test/databases/call-costs'
import { shopperPassword } from '#test/people/accounts'
import { oneOfEach, proof } from '#test/people/buyer'
import { homeAddress } from '#test/people/home-address'
import { dayFromNow, lotsOf, newDraft, receipt } from '#test/scenes/lots'
import { eventOf, parcelOf, reportTo, shipParcel } from '#test/scenes/parcels'
import { refundPieces } from '#test/scenes/part-refunds'
import { report, reportIn, setStatus } from '#test/scenes/reports'
import { openTicket } from '#test/scenes/tickets'
import { deliver, webhooksOf } from '#test/scenes/webhooks'

type Who = 'shopper' | 'seller'

/** Gets an address that is known once something was prepared. */
const getOf =
  (who: Who, path: (scene: Scene) => string | Promise<string>): Measured =>
  async (scene) => {
    const ready = await path(scene)
    return () => scene[who].get(ready)
  }

const post =
  (who: Who, path: string, body: (scene: Scene) => unknown = () => undefined): Measured =>
  async (scene) => {
    const ready = await body(scene)
    return () => scene[who].post(path, ready)
  }

/** Gets an answer that memory has not, because a product has changed. */
const getNew = (path: (scene: Scene) => string) =>
  getOf('shopper', async (scene) => {
    const { id, quantity } = { id: scene.products[0], quantity: 60 + Math.floor(Math.random() * 900) }
    await scene.seller.post(calls.productQuantity.path, { id, quantity })
    return path(scene)
  })

const buy = ({ shopper, products }: Scene) => shopper.buy(oneOfEach(...products))

async function delivered(scene: Scene): Promise<string> {
  const { orderId } = await buy(scene)
  await setStatus(scene.seller, orderId, 'Delivered')
  return orderId
}

const onePiece = ({ products }: Scene) => products.slice(0, 1).map((product) => ({ product, pieces: 1 }))
const firstLine = ({ products }: Scene) => oneOfEach(...products).slice(0, 1)
const email = () => `${randomUUID()}@example.com`

async function reported(scene: Scene) {
  return reportIn(scene.shopper, { orderId: await delivered(scene), lines: onePiece(scene) })
}

/** A lot of its own, of a product of the scene. */
async function newLot({ seller, products: [product = ''] }: Scene): Promise<string> {
  const number = newDraft()
  await seller.post(calls.lotReceive.path, receipt(product, { number }))
  return (await lotsOf(seller, product)).find((lot) => lot.number === number)?._id ?? ''
}

/** The one ticket of the scene, because an account may open few. */
async function ticketOf({ shopper }: Scene): Promise<string> {
  const { tickets } = (await shopper.get(calls.tickets.path)).body as { tickets: { _id: string; isClosed: boolean }[] }
  return tickets.find(({ isClosed }) => !isClosed)?._id ?? (await openTicket(shopper)).id
}

const logIn = (visitor: Browser, { shopper }: Scene) =>
  visitor.post(calls.userLogin.path, { email: shopper.email, password: seededPassword })

async function shipped(scene: Scene): Promise<string> {
  const { orderId } = await buy(scene)
  const { parcels } = await shipParcel(scene.seller, orderId, firstLine(scene))
  return parcels[0]?.number ?? ''
}

const today = () => dayFromNow(0)
const month = () => today().slice(0, 7)

export const everydayCalls = {
  userIsAuth: get('shopper', calls.userIsAuth.path),
  userRegister: async ({ shop }) => {
    const visitor = shop.visitor()
    return () => visitor.post(calls.userRegister.path, { name: 'Asha', email: email(), password: shopperPassword })
  },
  userLogin: async (scene) => {
    const visitor = scene.shop.visitor()
    return () => logIn(visitor, scene)
  },
  userLogout: async (scene) => {
    const visitor = scene.shop.visitor()
    await logIn(visitor, scene)
    return () => visitor.get(calls.userLogout.path)
  },
  userAccount: get('shopper', calls.userAccount.path),
  userDevices: get('shopper', calls.userDevices.path),

  productList: getNew(() => calls.productList.path),
  productBrowse: getNew(() => `${calls.productBrowse.path}?search=dates&limit=48`),
  productOne: getNew(({ products: [id] }) => `${calls.productOne.path}?id=${id}`),
  productSome: getNew(({ products }) => `${calls.productSome.path}?ids=${products.join()}`),
  productChanges: getNew(() => `${calls.productChanges.path}?since=1`),
  productDetails: getOf('shopper', ({ products: [id] }) => `${calls.productDetails.path}?id=${id}`),
  productStock: get('seller', `${calls.productStock.path}?limit=50`),
  productQuantity: post('seller', calls.productQuantity.path, ({ products: [id] }) => ({ id, quantity: 90 })),

  cartUpdate: post('shopper', calls.cartUpdate.path, ({ products }) => ({
    cartItems: Object.fromEntries(products.map((id) => [id, 1])),
  })),
  addressGet: post('shopper', calls.addressGet.path),
  addressAdd: post('shopper', calls.addressAdd.path, () => homeAddress),
  addressUpdate: post('shopper', calls.addressUpdate.path, ({ shopper }) => ({ ...homeAddress, id: shopper.address })),
  addressPin: get('shopper', `${calls.addressPin.path}?pin=600001`),
  contactMail: post('shopper', calls.contactMail.path, () => ({
    name: 'Asha',
    email: email(),
    message: 'Are you open?',
  })),

  orderRazorpay: async (scene) => () => scene.shopper.order(oneOfEach(...scene.products)),
  orderRazorpayVerify: async ({ shop, shopper, products }) => {
    const paid = await shop.pay(await shopper.place(oneOfEach(...products)))
    return () => shopper.post(calls.orderRazorpayVerify.path, proof(paid))
  },
  orderVerifyPayment: post('shopper', calls.orderVerifyPayment.path, async ({ shop, shopper, products }) => {
    const { orderId } = await shop.pay(await shopper.place(oneOfEach(...products)))
    return { orderId }
  }),
  orderRazorpayWebhook: async (scene) => {
    const { paymentId } = await buy(scene)
    const body = webhooksOf(scene.shop, paymentId)[0]?.body ?? ''
    return () => deliver(scene.shop, body.replace('{', `{"sent":"${randomUUID()}",`))
  },
  orderUser: get('shopper', `${calls.orderUser.path}?limit=10`),
  orderInvoice: getOf('shopper', ({ orderId }) => `${calls.orderInvoice.path}?orderId=${orderId}`),
  orderCancel: post('shopper', calls.orderCancel.path, async (scene) => ({ orderId: (await buy(scene)).orderId })),
  orderSeller: get('seller', `${calls.orderSeller.path}?limit=50`),
  orderExport: getOf('seller', () => `${calls.orderExport.path}?from=${dayFromNow(-60)}&to=${today()}`),
  orderHistory: getOf('seller', ({ orderId }) => `${calls.orderHistory.path}?orderId=${orderId}`),
  orderParcels: get('seller', `${calls.orderParcels.path}?limit=25`),
  orderInvoices: get('seller', `${calls.orderInvoices.path}?limit=25`),
  orderUpdateStatus: async (scene) => {
    const { orderId } = await buy(scene)
    return () => setStatus(scene.seller, orderId, 'Packed')
  },
  orderRefundable: getOf('seller', ({ orderId }) => `${calls.orderRefundable.path}?orderId=${orderId}`),
  orderRefundPieces: async (scene) => {
    const { orderId } = await buy(scene)
    return () => refundPieces(scene.seller, orderId, onePiece(scene))
  },
  orderParcel: post('seller', calls.orderParcel.path, async (scene) => {
    const { orderId } = await buy(scene)
    return parcelOf(orderId, firstLine(scene))
  }),
  courierEvents: async (scene) => {
    const event = eventOf(await shipped(scene), 'delivered')
    return () => reportTo(scene.shop, event)
  },

  sellerIsAuth: get('seller', calls.sellerIsAuth.path),
  sellerSession: get('seller', calls.sellerSession.path),
  sellerToday: get('seller', calls.sellerToday.path),
  sellerSales: get('seller', `${calls.sellerSales.path}?days=30`),
  sellerMoney: get('seller', calls.sellerMoney.path),
  sellerMails: get('seller', calls.sellerMails.path),
  sellerActivity: get('seller', calls.sellerActivity.path),
  sellerDevices: get('seller', calls.sellerDevices.path),
  sellerGst: getOf('seller', () => `${calls.sellerGst.path}?month=${month()}`),

  backInStock: get('shopper', calls.backInStock.path),
  backInStockWait: post('shopper', calls.backInStockWait.path, async ({ shop }) => ({ product: await shop.stock(0) })),
  backInStockWaiting: get('seller', calls.backInStockWaiting.path),

  lotBestBefore: getOf('shopper', ({ products: [id] }) => `${calls.lotBestBefore.path}?product=${id}`),
  lotList: getOf('seller', ({ products: [id] }) => `${calls.lotList.path}?product=${id}`),
  lotToAct: get('seller', calls.lotToAct.path),
  lotReceive: post('seller', calls.lotReceive.path, ({ products: [id = ''] }) => receipt(id, { number: newDraft() })),
  lotOrders: getOf('seller', async (scene) => `${calls.lotOrders.path}?lot=${await newLot(scene)}`),

  reviewList: getOf('shopper', ({ products: [id] }) => `${calls.reviewList.path}?product=${id}`),
  reportable: getOf('shopper', async (scene) => `${calls.reportable.path}?orderId=${await delivered(scene)}`),
  reportSend: async (scene) => {
    const orderId = await delivered(scene)
    return () => report(scene.shopper, { orderId, lines: onePiece(scene) })
  },
  sellerReports: getOf('seller', async (scene) => {
    await reported(scene)
    return calls.sellerReports.path
  }),
  reportResolve: post('seller', calls.reportResolve.path, async (scene) => ({
    id: (await reported(scene))._id,
    outcome: 'replaced',
    answer: 'A new jar is on its way.',
  })),

  ticketOpen: post('shopper', calls.ticketOpen.path, () => ({
    name: 'Asha',
    message: 'Is it fresh?',
    draftId: randomUUID(),
  })),
  tickets: get('shopper', calls.tickets.path),
  ticketOne: getOf('shopper', async (scene) => `${calls.ticketOne.path}?id=${await ticketOf(scene)}`),
  ticketReply: post('shopper', calls.ticketReply.path, async (scene) => ({
    id: await ticketOf(scene),
    message: 'And salted?',
    draftId: randomUUID(),
  })),
  sellerTickets: get('seller', calls.sellerTickets.path),
  sellerTicket: getOf('seller', async (scene) => `${calls.sellerTicket.path}?id=${await ticketOf(scene)}`),
  sellerTicketAnswer: post('seller', calls.sellerTicketAnswer.path, async (scene) => ({
    id: await ticketOf(scene),
    message: 'It is.',
    draftId: randomUUID(),
  })),
} satisfies Partial<Record<CallName, Measured>>
