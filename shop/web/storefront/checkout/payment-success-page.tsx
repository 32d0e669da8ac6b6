import { useQueryClient } from '@tanstack/react-query'
import { Banknote, CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, redirect, useNavigate } from 'react-router'

import type { Route } from './+types/payment-success-page'
import { t } from '#contract/language/language'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { POST_PAYMENT_REDIRECT_MS, REFUND_DAYS } from '#contract/rules'
import { cashChosen, paymentNotVerifiedBecause, success } from '#contract/wording'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { GIFT, rememberPayment } from '#web/cart/open-payment.ts'
import { isSlow, type PaymentResult } from '#web/cart/payment-result.ts'
import { usePayment } from '#web/cart/use-payment.ts'
import { pageMeta } from '#web/page-meta.ts'
import { productsKey } from '#web/queries/queries.ts'
import { refreshUser, useUser } from '#web/session/session.ts'
import { thankedOrder } from '#web/storefront/checkout/thanked-order.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { T } from '#web/ui/t.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = () => pageMeta(t('Payment'))

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

/** Shows the current state of the payment, and links to continue. */
export default function PaymentSuccessPage({ loaderData: { orderId } }: Route.ComponentProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const { data: result, isFetching, refetch } = usePayment(orderId)

  const onResult = useEffectEvent((final: PaymentResult) => {
    if (user && final.kind !== 'pending') rememberPayment(user._id, undefined)
    if (final.kind === 'refused') {
      notify.error(paymentNotVerifiedBecause(final.error))
      void navigate(paths.cart(), { replace: true })
    }
    if (final.kind === 'paid') notify.success(success.orderConfirmed)
    if (final.kind === 'paid' || final.kind === 'cash') {
      if (user) deviceMemory.keep(user._id, GIFT, undefined)
      // The server has emptied the cart.
      void refreshUser()
      void client.invalidateQueries({ queryKey: productsKey })
    }
  })
  useEffect(() => {
    if (!result) return
    onResult(result)
    if (result.kind !== 'paid') return
    const goOn = () => {
      thankedOrder.set(orderId)
      void navigate(paths.myOrders(), { replace: true })
    }
    const timer = setTimeout(goOn, POST_PAYMENT_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [result, navigate, orderId])

  return (
    <div className="shell flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-16 text-center">
      <div role="status" className="flex flex-col items-center gap-4">
        <State result={result} />
      </div>
      <p className="figures text-sm text-ink-soft">
        <T text="Order {number}" number={<span translate="no">{orderNumber(orderId)}</span>} />
      </p>
      {result?.kind !== 'paid' && (
        <div className="flex flex-wrap justify-center gap-3">
          {isSlow(result) && (
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('Check again')}
            </Button>
          )}
          <Link to={paths.myOrders()} className={buttonClass('secondary')}>
            {t('My Orders')}
          </Link>
          {result?.kind === 'returned' && (
            <Link to={paths.products()} className={buttonClass('secondary')}>
              {t('All Products')}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

function State({ result }: { result: PaymentResult | undefined }): ReactNode {
  if (result?.kind === 'paid') return confirmed()
  if (result?.kind === 'cash') return cash()
  if (result?.kind === 'returned') {
    return (
      <>
        <Undo2 className="size-16 text-saffron" aria-hidden="true" />
        <h1 className="text-2xl">
          {t(result.order.payment === 'refunded' ? 'Your money has been refunded' : 'Your money is on its way back')}
        </h1>
        <p className="max-w-prose text-ink-soft">
          {t(
            'This order is cancelled, and what you paid is refunded to the account it came from. You need not do anything; banks take {days} to show it, and My Orders shows where it is.',
            { days: t(REFUND_DAYS) },
          )}
        </p>
      </>
    )
  }
  return isSlow(result) ? waiting() : confirming()
}

const confirming = () => (
  <>
    <Spinner className="size-14 border-4 text-saffron" />
    <h1 className="text-2xl">{t('Confirming your payment')}</h1>
    <p className="max-w-prose text-ink-soft">{t('Your bank confirms it in a moment.')}</p>
  </>
)

const confirmed = () => (
  <>
    <CircleCheck className="size-16 text-pistachio" aria-hidden="true" />
    <h1 className="text-2xl">{t('Thank you!')}</h1>
    <p className="text-ink-soft">{t('We have received your payment.')}</p>
    <p className="flex items-center gap-2 text-ink-soft">
      <Spinner /> {t('Opening your orders')}
    </p>
  </>
)

const cash = () => (
  <>
    <Banknote className="size-16 text-pistachio" aria-hidden="true" />
    <h1 className="text-2xl">{t('Your order is placed')}</h1>
    <p className="max-w-prose text-ink-soft">{t(cashChosen)}</p>
  </>
)

const waiting = () => (
  <>
    <Hourglass className="size-16 text-saffron" aria-hidden="true" />
    <h1 className="text-2xl">{t('Your bank has not confirmed yet')}</h1>
    <p className="max-w-prose text-ink-soft">
      {t(
        'Please do not pay again. We keep checking, and it is safe to leave this page: when the money arrives, the order shows as Paid in My Orders and you get an email. If it does not arrive, the order expires and you are not charged.',
      )}
    </p>
  </>
)
