import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link, redirect, useNavigate } from 'react-router'

import type { Route } from './+types/payment-success-page'
import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { POST_PAYMENT_REDIRECT_MS } from '#contract/rules'
import { paymentNotVerifiedBecause, success } from '#contract/wording'
import { callApi } from '#web/api-client.ts'
import { useCart } from '#web/cart/cart.ts'
import { type Verdict, verifyPayment } from '#web/cart/verify-payment.ts'
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
  const {
    data: verdict,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['payment', orderId],
    queryFn: () =>
      verifyPayment(
        () => callApi(calls.orderVerifyPayment, { body: { orderId } }),
        (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ),
    // It asks as often as it should by itself.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

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

  const waiting = verdict?.kind === 'waiting' && !isFetching
  return (
    <div
      className="shell flex min-h-[60dvh] flex-col items-center justify-center gap-4 py-16 text-center"
      role="status"
    >
      {verdict?.kind === 'paid' ? confirmed : waiting ? unconfirmed : confirming}
      {waiting && (
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => void refetch()}>Ask again</Button>
          <Link to={paths.myOrders()} className={buttonClass('secondary')}>
            My Orders
          </Link>
        </div>
      )}
    </div>
  )
}

const confirming = (
  <>
    <Spinner className="size-14 border-4 text-saffron" />
    <h1 className="text-2xl">Confirming your payment</h1>
    <p className="text-ink-soft">Your bank tells us in a moment. Please keep this page open.</p>
  </>
)

const confirmed = (
  <>
    <CircleCheck className="size-16 text-pistachio" aria-hidden="true" />
    <h1 className="text-2xl">Thank you!</h1>
    <p className="flex items-center gap-2 text-ink-soft">
      <Spinner /> Opening your orders
    </p>
  </>
)

const unconfirmed = (
  <>
    <Hourglass className="size-16 text-saffron" aria-hidden="true" />
    <h1 className="text-2xl">Your bank has not confirmed yet</h1>
    <p className="max-w-prose text-ink-soft">
      Please do not pay again. When the money arrives the order shows as Paid in My Orders and an e-mail reaches you;
      when it does not, nothing is taken.
    </p>
  </>
)
