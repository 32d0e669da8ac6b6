// The most that an everyday call may cost, in a shop whose products are in lots and 40 orders: statements, those of triggers and of
// the steps after it among them, and rows read of tables that grow. It was measured; a call that
// becomes twice as dear fails. A higher number needs a reason. Sequential scans are avoided, so that one stands only where
// no index serves.
import { sql } from 'kysely'

import { type CallName, calls } from '#contract/calls'
import { costOf, MOST_MORE, REMEMBERED, startSmallScene } from '#test/databases/call-costs'
import { everydayCalls } from '#test/everyday-calls'
import { fullShop, expect, it as base } from '#test/fixtures'

const it = base.extend('scene', { scope: 'file' }, async ({}, { onCleanup }) => {
  const scene = await startSmallScene({
    ...fullShop,
    prepare: async ({ db }) => void (await sql`UPDATE products SET hsn = '0804', gst_rate = 5`.execute(db)),
  })
  onCleanup(scene.shop.stop)
  return scene
})

// The shop is filled, which takes its time on a busy machine.
it.beforeAll(({ scene }) => {
  expect(scene.products).toHaveLength(3)
})

type Everyday = keyof typeof everydayCalls

/** The planner may choose to read one of the small tables whole; shop/api/http/scale.test.ts holds what grows. */
const OTHER_PLAN = 500

const most: Record<Everyday, [statements: number, rows: number]> = {
  userIsAuth: [2, 9],
  userRegister: [12, 7],
  userLogin: [20, 14],
  userLogout: [2, 5],
  userAccount: [2, 13],
  userDevices: [2, 18],
  productList: [0, 3],
  productBrowse: [1, 7],
  productOne: [1, 7],
  productSome: [1, 7],
  productChanges: [1, 7],
  productDetails: [0, 3],
  productStock: [1, 3],
  productQuantity: [4, 10],
  cartUpdate: [3, 16],
  addressGet: [2, 14],
  addressAdd: [3, 15],
  addressUpdate: [2, 18],
  addressPin: [0, 3],
  contactMail: [20, 14],
  orderRazorpay: [2, 28],
  orderRazorpayVerify: [32, 63],
  orderVerifyPayment: [45, 75],
  orderRazorpayWebhook: [11, 13],
  orderUser: [7, 478],
  orderInvoice: [4, 31],
  orderCancel: [86, 180],
  orderSeller: [8, 776],
  orderExport: [5, 237],
  orderHistory: [3, 7],
  orderParcels: [7, 727],
  orderInvoices: [7, 827],
  orderUpdateStatus: [23, 71],
  orderRefundable: [5, 11],
  orderRefundPieces: [67, 384],
  orderParcel: [45, 235],
  courierEvents: [2, 3],
  sellerIsAuth: [1, 3],
  sellerSession: [1, 3],
  sellerToday: [8, 40],
  sellerSales: [6, 669],
  sellerMoney: [17, 859],
  sellerMails: [3, 10],
  sellerActivity: [5, 92],
  sellerDevices: [2, 3],
  sellerGst: [4, 820],
  backInStock: [2, 11],
  backInStockWait: [3, 14],
  backInStockWaiting: [2, 7],
  lotBestBefore: [2, 5],
  lotList: [3, 6],
  lotToAct: [2, 7],
  lotReceive: [29, 31],
  lotOrders: [3, 7],
  reviewList: [2, 30],
  reportable: [4, 22],
  reportSend: [27, 57],
  sellerReports: [3, 29],
  reportResolve: [12, 15],
  ticketOpen: [22, 16],
  tickets: [2, 19],
  ticketOne: [3, 18],
  ticketReply: [10, 20],
  sellerTickets: [3, 50],
  sellerTicket: [3, 11],
  sellerTicketAnswer: [13, 10],
}

const once = 'once in a while for each account'
const edit = 'a seller does it a few times a day'
const link = 'a page behind a link of an email'
const server = 'no shopper and no seller asks'
const same = (call: CallName) => `the statements of ${call}`

/** The calls without a line above, and why. */
const rare: Record<Exclude<CallName, Everyday>, string> = {
  userSendLoginOtp: once,
  userLoginOtp: once,
  userSendResetOtp: once,
  userVerifyResetOtp: once,
  userResetPassword: once,
  userLanguage: once,
  userUpdateName: once,
  userChangePassword: once,
  userNewsletter: once,
  userSendPhoneOtp: once,
  userProvePhone: once,
  userPhoneNews: once,
  userForgetPhone: once,
  whatsAppVerify: server,
  whatsAppEvents: server,
  userData: once,
  userSendDeleteCode: once,
  userEndDevice: once,
  userEndOtherDevices: once,
  userDelete: once,
  authGoogle: once,
  authGoogleCallback: once,
  sellerSetUp: 'once in the life of a shop',
  deploymentExamination: 'until a shop opens',
  productFile: edit,
  cartQuote: 'a shopper with a code asks at each change of the cart',
  orderCod: same('orderRazorpay'),
  orderCash: edit,
  sellerCash: edit,
  sellerCashAdd: edit,
  sellerOrder: same('orderRazorpay'),
  sellerOrderAddresses: edit,
  payLink: 'a page behind a link of the seller',
  robots: 'crawlers',
  sitemap: 'crawlers',
  googleFeed: 'crawlers, from the catalogue in memory',
  payOpen: 'a tap behind a link of the seller',
  payClaim: once,
  offerAdd: edit,
  offerEnd: edit,
  offerList: edit,
  productFileRead: edit,
  productFileApply: edit,
  orderParcelFile: edit,
  sellerPasskeys: edit,
  sellerPasskeyAddOptions: edit,
  sellerPasskeyAdd: edit,
  sellerPasskeyRemove: edit,
  sellerPasskeySignInOptions: edit,
  sellerPasskeySignIn: edit,
  sellerPasskeyConfirm: edit,
  tabletPackers: edit,
  tabletLogIn: edit,
  tabletAdd: edit,
  tabletRemove: edit,
  tabletPin: edit,
  sellerLogin: edit,
  sellerLogout: edit,
  sellerMailsSendAgain: edit,
  sellerMailsDismiss: edit,
  sellerMoneyResolve: edit,
  sellerSecondFactor: edit,
  sellerChangePassword: edit,
  sellerAccount: edit,
  sellerSecondFactorSetUp: edit,
  sellerSecondFactorConfirm: edit,
  sellerRecoveryCodes: edit,
  sellerSecondFactorTurnOff: edit,
  sellerEndDevice: edit,
  sellerEndOtherDevices: edit,
  sellerTeam: edit,
  sellerTeamAdd: edit,
  sellerTeamRole: edit,
  sellerTeamRemove: edit,
  sellerSettings: edit,
  sellerSettingsChange: edit,
  sellerSettingsHistory: edit,
  sellerGstMoney: same('sellerGst'),
  sellerGstFile: same('sellerGst'),
  productAdd: edit,
  productUpdate: edit,
  productArchive: edit,
  addressDelete: once,
  contactSubscribe: once,
  newsletterConfirmPage: link,
  newsletterConfirm: link,
  newsletterStopPage: link,
  newsletterStop: link,
  orderRazorpayCallback: same('orderRazorpayVerify'),
  orderRazorpayReturn: same('orderVerifyPayment'),
  orderRefund: same('orderCancel'),
  orderParcelCorrect: same('orderParcel'),
  orderParcelRemove: same('orderParcel'),
  backInStockStop: once,
  backInStockStopPage: link,
  backInStockStopAll: link,
  lotCorrect: edit,
  lotWriteOff: edit,
  lotRecall: edit,
  lotRepack: edit,
  passkeys: once,
  passkeyAddOptions: once,
  passkeyAdd: once,
  passkeyRename: once,
  passkeyRemove: once,
  passkeySignInOptions: once,
  passkeySignIn: once,
  reportPhoto: once,
  reviewPhoto: once,
  reviewable: once,
  reviewAdd: once,
  reviewWithdraw: once,
  sellerReviews: edit,
  reviewAnswer: edit,
  reviewHide: edit,
  sellerReportPhoto: edit,
  ticketMail: same('ticketReply'),
  sellerTicketEmail: edit,
  sellerTicketClose: same('sellerTicketAnswer'),
  sellerTicketReached: same('sellerTicketAnswer'),
  ticketFigures: edit,
  ticketFiguresFile: edit,
  healthz: server,
  readyz: server,
  metrics: server,
  openapi: server,
  docs: server,
}

// EXISTS by a hash of the table costs less while the table is small; shop/api/http/scale.test.ts sees the index of a large one.
const hashed = /^Seq Scan of payments: SELECT o\.razorpay_order_id/

it('every call of the contract has its most, or a reason why not', () => {
  expect([...Object.keys(most), ...Object.keys(rare)].toSorted()).toEqual(Object.keys(calls).toSorted())
})

it.for(Object.entries(everydayCalls))('%s costs no more statements and rows', async ([name, measured], { scene }) => {
  const { statements, rows, whole } = await costOf(scene, measured)
  const [mostStatements, mostRows] = most[name as Everyday]
  expect.soft(statements, 'statements').toBeLessThanOrEqual(mostStatements + REMEMBERED)
  expect.soft(rows, 'rows').toBeLessThanOrEqual(mostRows * MOST_MORE + OTHER_PLAN)
  expect
    .soft(
      whole.filter((read) => !hashed.test(read)),
      'tables without an index for the call',
    )
    .toEqual([])
})
