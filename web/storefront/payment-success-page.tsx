import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, redirect, useNavigate } from 'react-router'

import type { Route } from './+types/payment-success-page'
import { orderNumber } from '#contract/order-number'
import { paths } from '#contract/paths'
import { POST_PAYMENT_REDIRECT_MS, REFUND_DAYS } from '#contract/rules'
import { paymentNotVerifiedBecause, success } from '#contract/wording'
import { useCart } from '#web/cart/cart.ts'
import { isSlow, type Verdict } from '#web/cart/payment-verdict.ts'
import { usePayment } from '#web/cart/use-payment.ts'
import { pageMeta } from '#web/page-meta.ts'
import { productsQuery } from '#web/queries.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { notify } from '#web/ui/toast.tsx'

export const meta = () => pageMeta('Payment')

export function loader({ request }: Route.LoaderArgs) {
  return { orderId: orderIdOf(request) }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { orderId: orderIdOf(request) }
}

function orderIdOf(request: Request): string {
  const orderId = new URL(request.url).searchParams.get('orderId')
  if (!orderId) throw redirect(paths.cart())
  return orderId
}

/** Tells the truth about the payment at every moment, and always a way on. */
export default function PaymentSuccessPage({ loaderData: { orderId } }: Route.ComponentProps) {
  const { empty } = useCart()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: verdict, isFetching, refetch } = usePayment(orderId)

  const tell = useEffectEvent((known: Verdict) => {
    if (known.kind === 'refused') {
      notify.error(paymentNotVerifiedBecause(known.error))
      void navigate(paths.cart(), { replace: true })
    }
    if (known.kind === 'paid') {
      notify.success(success.orderConfirmed)
      empty()
      void client.invalidateQueries({ queryKey: productsQuery.queryKey })
    }
  })
  useEffect(() => {
    if (!verdict) return
    tell(verdict)
    if (verdict.kind !== 'paid') return
    const timer = setTimeout(() => void navigate(paths.myOrders(), { replace: true }), POST_PAYMENT_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [verdict, navigate])

  return (
    <div className="shell flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-16 text-center">
      <div role="status" className="flex flex-col items-center gap-4">
        <State verdict={verdict} />
      </div>
      <p className="figures text-sm text-ink-soft">Order {orderNumber(orderId)}</p>
      {verdict?.kind !== 'paid' && (
        <div className="flex flex-wrap justify-center gap-3">
          {isSlow(verdict) && (
            <Button busy={isFetching} onClick={() => void refetch()}>
              Ask again
            </Button>
          )}
          <Link to={paths.myOrders()} className={buttonClass('secondary')}>
            My Orders
          </Link>
          {verdict?.kind === 'returned' && (
            <Link to={paths.products()} className={buttonClass('secondary')}>
              All Products
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

function State({ verdict }: { verdict: Verdict | undefined }): ReactNode {
  if (verdict?.kind === 'paid') return confirmed
  if (verdict?.kind === 'returned') {
    return (
      <>
        <Undo2 className="size-16 text-saffron" aria-hidden="true" />
        <h1 className="text-2xl">
          {verdict.order.payment === 'refunded' ? 'Your money has gone back' : 'Your money is on its way back'}
        </h1>
        <p className="max-w-prose text-ink-soft">
          This order is cancelled, and what you paid goes back to the account it came from. There is nothing for you to
          do; banks take {REFUND_DAYS} to show it, and My Orders shows where it is.
        </p>
      </>
    )
  }
  return isSlow(verdict) ? waiting : confirming
}

const confirming = (
  <>
    <Spinner className="size-14 border-4 text-saffron" />
    <h1 className="text-2xl">Confirming your payment</h1>
    <p className="max-w-prose text-ink-soft">Your bank tells us in a moment.</p>
  </>
)

const confirmed = (
  <>
    <CircleCheck className="size-16 text-pistachio" aria-hidden="true" />
    <h1 className="text-2xl">Thank you!</h1>
    <p className="text-ink-soft">Your payment is here.</p>
    <p className="flex items-center gap-2 text-ink-soft">
      <Spinner /> Opening your orders
    </p>
  </>
)

const waiting = (
  <>
    <Hourglass className="size-16 text-saffron" aria-hidden="true" />
    <h1 className="text-2xl">Your bank has not confirmed yet</h1>
    <p className="max-w-prose text-ink-soft">
      Please do not pay again. We keep asking, and it is safe to leave this page: when the money arrives, the order
      shows as Paid in My Orders and a mail reaches you. When it does not, the order ends by itself and nothing is
      taken.
    </p>
  </>
)
