import { useQuery } from '@tanstack/react-query'
import { Banknote, CircleCheck, Hourglass, Lock, type LucideIcon, Phone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isRouteErrorResponse, Link, useNavigate } from 'react-router'

import type { Route } from './+types/pay-page'
import { type AnswerOf, calls } from '#contract/calls'
import { plural, t, translated } from '#contract/language/language'
import { formatRupees } from '#contract/money/money'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { weightText } from '#contract/products/weight'
import { POLL_INTERVAL_MS } from '#contract/rules'
import { cashChosen, refusals } from '#contract/wording'
import { shop } from '#shop'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { openHostedPage } from '#web/cart/razorpay-checkout.ts'
import { pageMeta } from '#web/page-meta.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { loginPath } from '#web/session/next-page.ts'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { dayAndClock } from '#web/ui/clock-time.ts'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { T } from '#web/ui/t.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

type Linked = AnswerOf<typeof calls.payLink>

export const meta = () => [...pageMeta(t('Your order')), { name: 'robots', content: 'noindex' }]

export function loader(args: Route.LoaderArgs) {
  return orErrorPage(fetchLink(args.params.token, serverApi(args).transport))
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return orErrorPage(fetchLink(params.token))
}

function fetchLink(token: string, transport?: Transport): Promise<Linked> {
  return callApi(calls.payLink, { query: { token }, transport })
}

/** The page of an order that a seller took by phone: whoever has its link sees it, and pays it without a login. */
export default function PayPage({ loaderData, params: { token } }: Route.ComponentProps) {
  const { data: order } = useQuery({
    queryKey: ['pay link', token],
    queryFn: () => fetchLink(token),
    initialData: loaderData,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? POLL_INTERVAL_MS : false),
    // Somebody who comes back from the bank's app gets the current state at once.
    refetchOnWindowFocus: 'always',
    staleTime: Infinity,
    retry: false,
  })
  const { Icon, tone, heading, text } = looks[order.state]
  return (
    <div className="shell max-w-xl py-8">
      <div role="status" className="mb-6 flex flex-col items-center gap-3 text-center">
        {Icon && <Icon className={`size-14 ${tone}`} aria-hidden="true" />}
        <h1 className="text-2xl">{heading()}</h1>
        <p className="max-w-prose text-ink-soft">{text(order)}</p>
      </div>
      <OrderOfLink order={order} />
      {order.payer && <PayButton payer={order.payer} total={order.total} token={token} />}
      {order.state === 'ended' && <CallUs />}
      {order.claimable && <Claim token={token} />}
    </div>
  )
}

/** For a link that is not one of ours. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error
  return (
    <div className="shell flex max-w-xl flex-col items-center gap-3 py-12 text-center">
      <h1 className="text-2xl">{t('This link does not open')}</h1>
      <p className="max-w-prose text-ink-soft">{translated((error.data as { msg?: string } | null)?.msg ?? '')}</p>
      <CallUs />
    </div>
  )
}

function CallUs() {
  return (
    <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className={buttonClass('primary', 'mt-4 w-full')}>
      <Phone className="size-5" aria-hidden="true" /> <span>{t('Call {shop}', { shop: shop.name })}</span>
    </a>
  )
}

function OrderOfLink({ order: { orderId, lines, addresses, tax, total, payer } }: { order: Linked }) {
  return (
    <section aria-labelledby="order" className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
      <h2 id="order" className="figures text-lg">
        <T text="Order {number}" number={<span translate="no">{orderNumber(orderId)}</span>} />
      </h2>
      {payer && (
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
          <T text="For {payer}" payer={<span translate="no">{`${payer.name}, ${payer.city}`}</span>} />
        </p>
      )}
      {addresses && (
        <p className="figures mt-1 text-sm text-ink-soft">
          {plural(addresses, 'Goes to 1 address', 'Goes to {count} addresses')}
        </p>
      )}
      <ul aria-label={t('Items')} className="mt-3 divide-y divide-line border-y border-line">
        {lines.map(({ name, weight, quantity, amount }, place) => (
          <li key={place} className="flex gap-3 py-3">
            <div className="min-w-0 grow wrap-anywhere">
              <p className="font-semibold">{name}</p>
              <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
                <span>{translated(weightText(weight))}</span> <span>{t('Quantity: {quantity}', { quantity })}</span>
              </p>
            </div>
            <span className="figures shrink-0" translate="no">
              {formatRupees(amount)}
            </span>
          </li>
        ))}
      </ul>
      <dl className="figures mt-3 flex flex-col gap-1">
        {tax > 0 && <Row name={t('Tax')} amount={formatRupees(tax)} />}
        <Row name={t('Shipping')} amount={t('Free')} />
        <Row name={t('Total')} amount={formatRupees(total)} look="text-lg font-semibold text-date" />
      </dl>
    </section>
  )
}

function Row({ name, amount, look = '' }: { name: string; amount: string; look?: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className={look} translate="no">
        {amount}
      </dd>
    </div>
  )
}

function PayButton({ payer, total, token }: { payer: NonNullable<Linked['payer']>; total: number; token: string }) {
  const { checkoutScriptUrl } = useSettings()
  const ready = useInBrowser()
  const [busy, setBusy] = useState(false)

  async function pay() {
    setBusy(true)
    try {
      const { payment } = await callApi(calls.payOpen, { body: { token } })
      openHostedPage(payment, payer, checkoutScriptUrl, paths.pay(token))
    } catch (error) {
      notify.error(errorText(error))
    }
    setBusy(false)
  }

  return (
    <>
      <div className="bottom-bar md:mt-4">
        <Button className="w-full" busy={busy} disabled={!ready} onClick={() => void pay()}>
          <T text="Pay {total}" total={<span translate="no">{formatRupees(total)}</span>} />
        </Button>
      </div>
      <p className="mt-3 flex items-center justify-center gap-2 text-xs text-ink-soft">
        <Lock className="size-4 shrink-0" aria-hidden="true" /> {t("You pay on Razorpay's page, by UPI or card.")}
      </p>
    </>
  )
}

/** Puts the order into the account with its email. */
function Claim({ token }: { token: string }) {
  const user = useUser()
  const { whatsapp } = useSettings()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function claim() {
    setBusy(true)
    try {
      const { msg } = await callApi(calls.payClaim, { body: { token } })
      notify.success(msg)
      await navigate(paths.myOrders())
    } catch (error) {
      notify.error(errorText(error))
    }
    setBusy(false)
  }

  return (
    <div className="mt-4 flex flex-col items-center gap-3 text-center text-sm text-ink-soft">
      <p className="max-w-prose">
        <span>{t('Would you like to follow it in My Orders?')}</span>{' '}
        <span>
          {t(
            whatsapp
              ? 'The account needs the email that you gave us, or your phone, confirmed.'
              : 'The account needs the email that you gave us.',
          )}
        </span>
      </p>
      {user ? (
        <Button look="secondary" busy={busy} onClick={() => void claim()}>
          {t('Keep it in My Orders')}
        </Button>
      ) : (
        <Link to={loginPath(paths.pay(token))} className={buttonClass('secondary')}>
          {t('Log in')}
        </Link>
      )}
    </div>
  )
}

function inCash({ payer, total }: Linked): string {
  return payer
    ? t('The courier collects {total}. You can also pay now, by UPI or card.', { total: formatRupees(total) })
    : t(cashChosen)
}

type Look = { Icon?: LucideIcon; tone?: string; heading: () => string; text: (order: Linked) => string }

const looks: Record<Linked['state'], Look> = {
  open: {
    heading: () => t('Your order from {shop}', { shop: shop.name }),
    text: ({ until }) => t('We keep it for you until {time}. Please pay by then.', { time: dayAndClock(until) }),
  },
  pending: {
    Icon: Hourglass,
    tone: 'text-saffron',
    heading: () => t('Waiting for your bank'),
    text: () => t('Please do not pay again. This page looks again every few seconds, and it is safe to leave it.'),
  },
  paid: {
    Icon: CircleCheck,
    tone: 'text-pistachio',
    heading: () => t('Thank you!'),
    text: () => t('We have received your payment, and pack your order next.'),
  },
  cash: { Icon: Banknote, tone: 'text-pistachio', heading: () => t('Your order is placed'), text: inCash },
  'goes back': {
    Icon: Undo2,
    tone: 'text-saffron',
    heading: () => t('Your money is on its way back'),
    text: () => t(refusals.paymentGoesBack),
  },
  ended: {
    Icon: Hourglass,
    tone: 'text-ink-soft',
    heading: () => t('This order has ended'),
    text: () => t('It can no longer be paid, and nothing was charged. Would you like it still? Please call us.'),
  },
}
