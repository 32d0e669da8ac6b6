import type { ShopCatalogue } from '#api/catalogue/shop-catalogue'
import type { Deps } from '#api/http/deps'
import { answerUnlessKnown } from '#api/http/response-cache'
import { type App, serve } from '#api/http/serve'
import { type AnswerOf, calls } from '#contract/calls'
import { type TodayKind, todayKinds } from '#contract/orders/today'
import type { SellerRole } from '#contract/seller-login'
import { countLotsToAct } from '#domain/lots/list-lots'
import { countDue } from '#domain/orders/lists/due-orders'
import { countToPack } from '#domain/orders/lists/to-print'
import { countOpenReports } from '#domain/orders/reports/list-reports'
import { readComparison } from '#domain/reconciliation/count-differences'
import { countDueTickets } from '#domain/tickets/read-tickets'

type Waiting = AnswerOf<typeof calls.sellerToday>['waiting'][number]
type Counts = Partial<Record<TodayKind, number | Omit<Waiting, 'kind'>>>
/** Counts, for the roles that may make the call of their list. */
type Source = { list: { roles: readonly SellerRole[] }; read: () => Promise<Counts> }

/** /api/seller/today: what waits for the seller. */
export function sellerTodayCalls(app: App, deps: Deps, catalogue: ShopCatalogue): void {
  const sources = sourcesOf(deps, catalogue)

  serve(app, deps, calls.sellerToday, {
    answer: async ({ c, seller: { role } }) => {
      const mine = sources.filter(({ list }) => list.roles.includes(role))
      const read = await Promise.all(mine.map((source) => source.read()))
      const counts = read.reduce<Counts>((all, some) => ({ ...all, ...some }), {})
      const waiting = todayKinds.flatMap((kind): Waiting[] => {
        const found = counts[kind]
        if (found === undefined) return []
        return [{ kind, ...(typeof found === 'number' ? { count: found } : found) }]
      })
      return answerUnlessKnown(c, { waiting })
    },
  })
}

function sourcesOf({ db, mails, settings }: Deps, catalogue: ShopCatalogue): Source[] {
  return [
    {
      list: calls.orderSeller,
      read: async () => {
        const { late, today } = await countDue(db)
        const due = { 'late orders': late, 'orders that leave today': today }
        return settings.deliveryPromise ? due : unlessNone(due)
      },
    },
    { list: calls.orderParcels, read: async () => ({ 'orders to pack': await countToPack(db) }) },
    {
      list: calls.sellerTickets,
      read: async () => {
        const { overdue, waiting, undelivered } = await countDueTickets(db)
        return unlessNone({
          'overdue tickets': overdue,
          'tickets to answer': waiting,
          'returned ticket emails': undelivered,
        })
      },
    },
    {
      list: calls.sellerReports,
      read: async () => unlessNone({ 'reports to answer': await countOpenReports(db) }),
    },
    {
      list: calls.sellerMails,
      read: async () => ({ 'undelivered emails': await mails.countNeeding() }),
    },
    { list: calls.sellerMoney, read: async () => ({ 'money differences': await readComparison(db) }) },
    { list: calls.lotToAct, read: async () => unlessNone({ 'lots to act on': await countLotsToAct(db) }) },
    {
      list: calls.productStock,
      read: async () => {
        const { out, low, unlabelled, untaxed } = await catalogue.counts()
        const ofTax = settings.taxMode === 'gst' && { 'products without tax': untaxed }
        const ofLabels = settings.labels === 'required' && { 'incomplete labels': unlabelled }
        return { 'sold-out products': out, 'products running low': low, ...ofTax, ...ofLabels }
      },
    },
  ]
}

// Most shops have none of them; they are named once there is one.
function unlessNone(counts: Record<string, number>): Counts {
  return Object.values(counts).some((count) => count > 0) ? (counts as Counts) : {}
}
