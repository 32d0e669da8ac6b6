import { PackageCheck, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import type { Route } from './+types/pack-list-page'
import type { Order } from '#contract/entities'
import { paths } from '#contract/paths'
import { getQueryClient } from '#web/queries/query-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { atMost } from '#web/seller/orders/order-filters.ts'
import { fetchToPack, type PackList, toPackQuery, useToPack } from '#web/seller/orders/order-queries.ts'
import { lineTick, toPack } from '#web/seller/packing/pack-list.ts'
import printed from '#web/seller/packing/pack-list.css?url'
import { recordPacked, type Tracking, usePacked } from '#web/seller/packing/packed-parcels.ts'
import { Parcel } from '#web/seller/packing/parcel.tsx'
import { PrintLinks } from '#web/seller/packing/print-links.tsx'
import { type ShelfLine, shelfLines, shelfTick } from '#web/seller/packing/shelf-lines.ts'
import { TickLine } from '#web/seller/packing/tick-line.tsx'
import { useTicks } from '#web/seller/packing/ticks.ts'
import { isStopped } from '#web/seller/products/lots/recalled.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { useSettings } from '#web/settings.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useOnline } from '#web/ui/online.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Pack list')
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printed, media: 'print' }]

const emptyPage: PackList = { orders: [] }

export async function loader(args: Route.LoaderArgs) {
  const cursor = cursorIn(args.request.url)
  const seller = args.context.get(sellerContext)
  const page = seller ? await orErrorPage(fetchToPack(cursor, serverApi(args).transport)) : emptyPage
  return { cursor, page, loadedAt: Date.now() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const cursor = cursorIn(request.url)
  const seller = await sellerInBrowser()
  const page = seller ? await getQueryClient().fetchQuery({ ...toPackQuery(cursor), staleTime: 0 }) : emptyPage
  return { cursor, page, loadedAt: Date.now() }
}

/** The order after which the page begins. */
function cursorIn(address: string): string | undefined {
  return new URL(address).searchParams.get('cursor') || undefined
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Pack list" error={error} />
}

/** The parcels to pack, so many at once: first the totals to fetch from the shelf, then each parcel. */
export default function PackListPage({ loaderData: { cursor, page: loaded, loadedAt } }: Route.ComponentProps) {
  'use memo'
  const { orders: listed, count, nextCursor } = useToPack(cursor, loaded)
  const packed = usePacked()
  const orders = toPack(listed).filter(({ _id }) => !packed.some(({ orderId }) => orderId === _id))
  const isPart = cursor !== undefined || nextCursor !== undefined
  // Pieces that must not be packed stay on the shelf.
  const shelf = shelfLines(orders.filter((order) => !isStopped(order)))
  const [courier, setCourier] = useState(useSettings().courier ?? '')
  const parcels = useRef<HTMLHeadingElement>(null)
  const ticks = useTicks([
    ...shelf.map(shelfTick),
    ...orders.flatMap(({ _id, items }) => items.map(({ product }) => lineTick(_id, product._id))),
  ])

  function finish(order: Order, tracking: Tracking | undefined) {
    const next = orders[orders.indexOf(order) + 1]
    recordPacked(order, tracking)
    // The parcel is removed, so the focus moves to the next one.
    const heading = next && document.getElementById(`parcel-${next._id}`)
    if (!heading) return parcels.current?.focus()
    heading.focus({ preventScroll: true })
    heading.closest('li')?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="max-w-4xl">
      <PageHeading title="Pack list" note={isPart ? partInWords(orders.length, count) : inWords(orders.length)} />
      <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
        <Link to={paths.sellerOrders()} className={buttonClass('secondary')}>
          All orders
        </Link>
        {orders.length > 0 && (
          <>
            <Button look="secondary" onClick={() => window.print()}>
              <Printer className="size-5" aria-hidden="true" /> Print this list
            </Button>
            <PrintLinks orderIds={isPart ? orders.map(({ _id }) => _id) : []} />
          </>
        )}
      </div>
      <Waiting count={packed.length} />
      {orders.length === 0 ? (
        <EmptyState
          icon={<PackageCheck className="size-8" />}
          text="Everything is packed. New paid orders appear here."
        />
      ) : (
        <>
          {shelf.length > 0 && <Shelf lines={shelf} ticks={ticks} />}
          <h2 ref={parcels} tabIndex={-1} className="mb-3 px-2 text-lg outline-none">
            Parcels, the oldest first
          </h2>
          <ol className="parcels flex flex-col gap-4">
            {orders.map((order) => (
              <li key={order._id} className="scroll-mt-4">
                <Parcel
                  order={order}
                  loadedAt={loadedAt}
                  ticks={ticks}
                  courier={courier}
                  onCourier={setCourier}
                  onDone={(tracking) => finish(order, tracking)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <OtherParcels cursor={cursor} nextCursor={nextCursor} />
    </div>
  )
}

/** Says that parcels are packed here, and not sent to the shop yet. */
function Waiting({ count }: { count: number }) {
  const isOnline = useOnline()
  return (
    <p role="status" className="print:hidden">
      {count > 0 && !isOnline && (
        <span className="mb-4 block rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
          {`No connection. ${count === 1 ? '1 packed parcel is' : `${count} packed parcels are`} kept on this device and sent when it is back.`}
        </span>
      )}
    </p>
  )
}

/** The pieces to fetch for all parcels. */
function Shelf({ lines, ticks }: { lines: ShelfLine[]; ticks: ReturnType<typeof useTicks> }) {
  return (
    <section aria-labelledby="shelf" className="mb-8 rounded-card border border-line bg-card p-3 shadow-card md:p-5">
      <h2 id="shelf" className="px-2 text-lg">
        From the shelf
      </h2>
      <ul className="mt-2 divide-y divide-line print:columns-2 print:gap-8">
        {lines.map((line) => (
          <li key={line.product._id} className="shelf-line">
            <TickLine
              product={line.product}
              count={line.count}
              lots={line.lots}
              note={line.parcels > 1 ? `in ${line.parcels} parcels` : undefined}
              ticked={ticks.isTicked(shelfTick(line))}
              onTick={(on) => ticks.set(shelfTick(line), on)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherParcels({ cursor, nextCursor }: { cursor: string | undefined; nextCursor: string | undefined }) {
  if (!cursor && !nextCursor) return null
  return (
    <nav aria-label="Other parcels" className="mt-6 flex flex-wrap justify-between gap-3 print:hidden">
      {cursor && (
        <Link to={paths.sellerPackList()} className={buttonClass('secondary')}>
          Oldest parcels
        </Link>
      )}
      {nextCursor && (
        <Link
          to={`${paths.sellerPackList()}?${new URLSearchParams({ cursor: nextCursor }).toString()}`}
          rel="next"
          className={buttonClass('secondary', 'ml-auto')}
        >
          Next parcels
        </Link>
      )}
    </nav>
  )
}

function partInWords(shown: number, count = 0): string {
  return `${atMost(count)} parcels to pack, ${shown} of them here`
}

function inWords(count: number): string | undefined {
  return count > 0 ? `${count} ${count === 1 ? 'parcel' : 'parcels'} to pack` : undefined
}
