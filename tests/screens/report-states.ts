import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { reportPaths } from '#contract/messages/report-paths'
import { reviewPaths } from '#contract/reviews/review-paths'
import { sendReport } from '../e2e/harness/report-scene.ts'
import type { Scene } from './scenes.ts'
import type { State } from './state.ts'

const seller = { who: 'seller of options', path: reportPaths.sellerReports() } as const
let report = ''

/** After the states of parcels, which ship an order. */
export const reportStates: State[] = [
  { name: 'report-form', who: 'passkeys', prepare: formOf },
  { name: 'report-sent', who: 'passkeys', prepare: reports },
  { name: 'seller-reports', ...seller },
  { name: 'seller-reviews', ...seller, path: reviewPaths.sellerReviews() },
  { name: 'review-not-yet', who: 'passkeys', prepare: async (scene) => reviewPaths.write((await orderOf(scene))._id) },
  ...['Refund pieces', 'Send it again', 'Decline'].map((way) => ({
    name: `seller-report-${way.split(' ')[0]?.toLowerCase()}`,
    ...seller,
    act: (page: Parameters<NonNullable<State['act']>>[0]) => page.getByRole('radio', { name: way }).check(),
  })),
  { name: 'seller-reports-closed', who: 'seller of options', prepare: declines },
]

async function orderOf({ shopperOfOptions: { request } }: Scene): Promise<Order> {
  const { orders } = (await (await request.get(calls.orderUser.path)).json()) as { orders: Order[] }
  const order = orders.find(({ status }) => status === 'Shipped')
  if (!order) throw new Error('No order has left the shop.')
  return order
}

async function formOf(scene: Scene): Promise<string> {
  return reportPaths.report((await orderOf(scene))._id)
}

async function reports(scene: Scene): Promise<string> {
  const { _id, items } = await orderOf(scene)
  report = await sendReport(scene.shopperOfOptions.request, _id, items[0]?.product._id ?? '')
  return reportPaths.report(_id)
}

async function declines({ sellerOfOptions: { request } }: Scene): Promise<string> {
  const data = { id: report, outcome: 'declined', answer: 'The courier has a photo of the whole box at your door.' }
  const answer = await request.post(calls.reportResolve.path, { data })
  if (!answer.ok()) throw new Error(`The report was not declined: ${answer.status()}`)
  return reportPaths.sellerReports('closed')
}
