import { type ComponentProps, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { Route } from './+types/cart-page'
import { plural, t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { empty, errors } from '#contract/wording'
import { emptyCart } from '#web/art/empty-cart.ts'
import { useCartItems } from '#web/cart/cart.ts'
import { buyable, cartLines, itemCount, totalsOf } from '#web/cart/cart-items.ts'
import { cartNow } from '#web/cart/cart-store.ts'
import { useCheckout } from '#web/cart/checkout.ts'
import { useCode } from '#web/cart/code.ts'
import { useChosenAddress } from '#web/cart/chosen-address.ts'
import { useLinkedItems } from '#web/cart/linked-items.ts'
import { useStockForCart } from '#web/cart/use-stock-for-cart.ts'
import { pageMeta } from '#web/page-meta.ts'
import { partInBrowser, partOnServer } from '#web/queries/parts.ts'
import { addressesQuery, fetchAddresses, useAddresses, useFreshCart } from '#web/queries/queries.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { userContext } from '#web/session/guards.ts'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { CartLineRow } from '#web/storefront/cart/cart-line-row.tsx'
import { useCartProducts } from '#web/storefront/cart/cart-products.ts'
import { OrderSummary } from '#web/storefront/cart/order-summary.tsx'
import { AddressPicker, focusMissingAddress } from '#web/storefront/checkout/address-picker.tsx'
import { someProducts } from '#web/storefront/layout/catalogue.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { atOnce, later } from '#web/ui/later.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = () => pageMeta(t('Cart'))

export async function loader(args: Route.LoaderArgs) {
  const ids = Object.keys(args.context.get(userContext)?.cartItems ?? {})
  const [some, addresses] = await Promise.all([
    partOnServer(args, someProducts(ids)),
    orErrorPage(fetchAddresses(serverApi(args).transport)),
  ])
  return { ids, some, addresses }
}

export async function clientLoader() {
  const ids = Object.keys(cartNow())
  const [some, addresses] = await Promise.all([
    partInBrowser(someProducts(ids)),
    getQueryClient().ensureQueryData(addressesQuery),
  ])
  return { ids, some, addresses }
}

const BusinessInCart = later(async () => (await import('#web/gifts/order-extras.ts')).BusinessInCart, atOnce)
const GiftInCart = later(async () => (await import('#web/gifts/order-extras.ts')).GiftInCart, atOnce)
const CodeField = later(async () => (await import('#web/storefront/cart/code-field.tsx')).CodeField, atOnce)
const CartNotices = later(async () => (await import('#web/storefront/cart/cart-notices.tsx')).CartNotices, atOnce)

export default function CartPage({ loaderData }: Route.ComponentProps) {
  'use memo'
  useFreshCart()
  useLinkedItems()
  const user = useUser()
  const items = useCartItems()
  const { products, known } = useCartProducts(items, loaderData)
  const addresses = useAddresses(loaderData.addresses)
  const { taxPercent, taxMode, gifts } = useSettings()
  const { paying, held, closed, shortage, refusalOf, pay } = useCheckout(items)
  const { address, problem, choose } = useChosenAddress(addresses)
  const picker = useRef<HTMLFieldSetElement>(null)
  const [askedToPay, setAskedToPay] = useState(false)
  const stock = useStockForCart(known, products, held, shortage !== undefined)

  const lines = cartLines(items, products)
  const payable = buyable(lines, stock)
  const code = useCode(payable)
  const lower = code.price && 'code' in code.price ? code.price : undefined
  const totals = lower?.totals ?? totalsOf(payable, taxPercent)
  const count = itemCount(items)
  const isLocked = paying || shortage?.isTrying === true
  const missing = address ? problem : errors.selectAddress
  function onPay(inCash = false) {
    setAskedToPay(true)
    if (missing) {
      notify.error(missing)
      focusMissingAddress(picker.current)
    } else if (user && address)
      void pay({ user, lines: payable, address, shownPaise: totals.totalPaise, code: lower?.code, inCash })
  }
  return (
    <div className="shell py-8">
      {lines.length > 0 ? (
        <PageHeading title={t('Your Cart')} note={plural(count, '{count} item', '{count} items')} />
      ) : (
        <h1 className="sr-only">{t('Cart')}</h1>
      )}
      {lines.length === 0 ? (
        <>
          <EmptyCart />
          <Notices items={items} products={products} className="mt-4" />
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-8">
          <div className="flex min-w-0 flex-col gap-6">
            <div>
              <ul className="divide-y divide-line rounded-card border border-line bg-card px-4 shadow-card lg:px-6">
                {lines.map((line) => (
                  <CartLineRow
                    key={line.product._id}
                    line={line}
                    available={stock(line.product)}
                    refusal={refusalOf(line)}
                    locked={isLocked}
                  />
                ))}
              </ul>
              <Link to={paths.products()} className={buttonClass('quiet', 'mt-3')}>
                {t('Continue Shopping')}
              </Link>
            </div>
            <AddressPicker
              ref={picker}
              addresses={addresses}
              chosen={address?._id}
              onChoose={choose}
              locked={isLocked}
              missing={askedToPay ? missing : undefined}
            />
            {taxMode === 'gst' && <BusinessInCart locked={isLocked} />}
            {gifts && <GiftInCart locked={isLocked} />}
          </div>
          <div className="min-w-0 md:sticky md:top-24">
            <OrderSummary {...{ totals, lower, address, paying, closed, shortage, onPay }}>
              {/* Its place is kept until it has loaded. */}
              <div className="min-h-13">
                <CodeField code={code} locked={isLocked} />
              </div>
            </OrderSummary>
            <Notices
              items={items}
              products={products}
              className="max-md:fixed max-md:inset-x-4 max-md:bottom-[calc(var(--bottom-bar)+--spacing(2))] max-md:z-10 max-md:max-h-[40dvh] max-md:overflow-y-auto md:absolute md:inset-x-0 md:top-full md:z-10 md:mt-4"
            />
          </div>
        </div>
      )}
    </div>
  )
}

/** What this device knows of the cart comes after the first view, so it stands where it moves nothing. */
function Notices({ className, ...cart }: ComponentProps<typeof CartNotices> & { className: string }) {
  return (
    <div aria-live="polite" data-notices className={className}>
      <CartNotices {...cart} />
    </div>
  )
}

function EmptyCart() {
  return (
    <EmptyState drawn={emptyCart} text={t(empty.cart)}>
      <Link to={paths.products()} className={buttonClass('primary')}>
        {t('Start Shopping')}
      </Link>
    </EmptyState>
  )
}
