import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Route } from './+types/cart-page'
import { paths } from '#contract/paths'
import { empty } from '#contract/wording'
import { linesOf, pieces, totalsOf } from '#web/cart/cart-items.ts'
import { useCart } from '#web/cart/cart.ts'
import { useCheckout } from '#web/cart/checkout.ts'
import { pageMeta } from '#web/page-meta.ts'
import { addressesQuery, fetchAddresses, useAddresses, useProducts } from '#web/queries.ts'
import { queryClientOfPage } from '#web/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { AddressPicker } from '#web/storefront/address-picker.tsx'
import { CartLineRow } from '#web/storefront/cart-line-row.tsx'
import { catalogueInBrowser, catalogueOnServer } from '#web/storefront/catalogue.ts'
import { OrderSummary } from '#web/storefront/order-summary.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = () => pageMeta('Cart')

export async function loader(args: Route.LoaderArgs) {
  const [catalogue, addresses] = await Promise.all([
    catalogueOnServer(args),
    orErrorPage(fetchAddresses(serverApi(args).transport)),
  ])
  return { ...catalogue, addresses }
}

export async function clientLoader() {
  const [catalogue, addresses] = await Promise.all([
    catalogueInBrowser(),
    queryClientOfPage().ensureQueryData(addressesQuery),
  ])
  return { ...catalogue, addresses }
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const user = useUser()
  const cart = useCart()
  const products = useProducts(loaderData.products)
  const addresses = useAddresses(loaderData.addresses)
  const { taxPercent } = useSettings()
  const { paying, held, pay } = useCheckout()
  const [chosen, choose] = useState<string>()

  const lines = linesOf(cart.items, products)
  const address = addresses.find(({ _id }) => _id === chosen) ?? addresses[0]
  if (lines.length === 0) return <EmptyCart />

  const count = pieces(cart.items)
  return (
    <div className="shell py-8">
      <PageHeading title="Your Cart" note={`${count} ${count === 1 ? 'item' : 'items'}`} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
        <div>
          <ul className="divide-y divide-line rounded-card border border-line bg-card px-4 shadow-card md:px-6">
            {lines.map((line) => (
              <CartLineRow
                key={line.product._id}
                line={line}
                available={line.product.quantity + (held[line.product._id] ?? 0)}
                locked={paying}
              />
            ))}
          </ul>
          <Link to={paths.products()} className={buttonClass('quiet', 'mt-3')}>
            Continue Shopping
          </Link>
        </div>
        <div className="flex flex-col gap-6 lg:sticky lg:top-24">
          <AddressPicker addresses={addresses} chosen={address?._id} onChoose={choose} locked={paying} />
          <OrderSummary
            totals={totalsOf(lines, taxPercent)}
            taxPercent={taxPercent}
            paying={paying}
            onPay={() => user && void pay(user, lines, address?._id)}
          />
        </div>
      </div>
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="shell py-12">
      <h1 className="sr-only">Cart</h1>
      <EmptyState icon={<ShoppingBag className="size-8" />} text={empty.cart}>
        <Link to={paths.products()} className={buttonClass('primary')}>
          Start Shopping
        </Link>
      </EmptyState>
    </div>
  )
}
