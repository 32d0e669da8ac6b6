import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { CartItems } from '#contract/entities'
import { paths } from '#contract/paths'
import { ApiRefusal, errorText } from '#web/api-client.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { OPEN_PAYMENT, readOpenPayment } from '#web/cart/open-payment.ts'
import { isConcluded } from '#web/cart/payment-result.ts'
import type { Asked, RefusedLine } from '#web/cart/take-payment.ts'
import { useKept } from '#web/cart/use-kept.ts'
import { usePayment } from '#web/cart/use-payment.ts'
import { useSettings } from '#web/settings.ts'
import { notify } from '#web/ui/toast/toast.tsx'
import { whenTouched } from '#web/ui/when-idle.ts'

// Not needed before Pay.
const loadPayment = () => import('#web/cart/take-payment.ts')

/** `inCash`: the courier takes the money. */
type Order = Pick<Asked, 'user' | 'lines' | 'address' | 'shownPaise' | 'code'> & { inCash?: boolean }
/** An order for which unpaid orders of others hold the pieces. */
export type Shortage = { isTrying: boolean; keepTrying: () => void; stop: () => void }

type Checkout = {
  /** From the tap on Pay until the outcome is known. */
  paying: boolean
  /** The items held by the order placed here; the stock on screen no longer includes them. */
  held: CartItems
  /** The payment window was closed and no payment is known; `gave way`: somebody else got the pieces meanwhile. */
  closed: boolean | 'gave way'
  /** Of the last order, while the cart is as it was then. */
  shortage: Shortage | undefined
  /** Why the order was refused, if that is because of this line and the line has not changed since. */
  refusalOf: (line: CartLine) => string | undefined
  /** `shownPaise` is the total beside the button. */
  pay: (order: Order) => Promise<void>
}

/** Takes the shopper from the cart to a paid order. */
export function useCheckout(items: CartItems): Checkout {
  const { checkoutScriptUrl, gifts = false, taxMode } = useSettings()
  const navigate = useNavigate()
  const [paying, setPaying] = useState(false)
  const [held, setHeld] = useState<CartItems>({})
  // The order whose payment window was closed, or whose tab ended. A banking app may still pay it, so its payment is
  // polled.
  const unpaid = useKept(OPEN_PAYMENT, readOpenPayment)
  const [refused, setRefused] = useState<Partial<RefusedLine>>()
  const payment = usePayment(paying ? undefined : unpaid).data
  const isDone = isConcluded(payment)
  useEffect(() => whenTouched(() => void loadPayment().catch(() => {})), [])
  useEffect(() => {
    if (unpaid && isDone) void navigate(paths.paymentSuccess(unpaid))
  }, [unpaid, isDone, navigate])
  // A ref, because a second tap in the same moment does not see new state yet.
  const started = useRef(false)

  // The order that lacked pieces, the cart as it was, and the seconds until the next try.
  const [short, setShort] = useState<{ order: Order; cart: string; seconds: number }>()
  const [isTrying, setTrying] = useState(false)
  const cart = JSON.stringify(items)
  const shortage = short?.cart === cart ? short : undefined
  const tryAgain = useEffectEvent((order: Order) => void pay(order))
  // Each try that fails brings a new shortage.
  useEffect(() => {
    if (!shortage || !isTrying) return
    const timer = setTimeout(() => tryAgain(shortage.order), shortage.seconds * 1_000)
    return () => clearTimeout(timer)
  }, [shortage, isTrying])

  async function pay(order: Order) {
    if (started.current) return
    started.current = true
    setPaying(true)
    setRefused(undefined)
    const pressed = document.activeElement
    try {
      const { takePayment, placeInCash } = await loadPayment()
      const asked = { ...order, scriptUrl: checkoutScriptUrl, gifts, bills: taxMode === 'gst', onHeld: setHeld }
      const taken = await (order.inCash ? placeInCash : takePayment)(asked)
      if (taken?.isPaid) await navigate(paths.paymentSuccess(taken.orderId))
      endTrying()
    } catch (error) {
      setRefused(error as Partial<RefusedLine>)
      const seconds = error instanceof ApiRefusal && error.status === 409 ? error.retryAfter : 0
      if (!isTrying || seconds === 0) notify.error(errorText(error))
      if (seconds > 0) setShort({ order, cart, seconds })
      else endTrying()
    } finally {
      started.current = false
      setPaying(false)
      // The payment window takes the focus and does not return it.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    }
  }

  function endTrying() {
    setShort(undefined)
    setTrying(false)
  }

  const refusalOf = ({ product, count }: CartLine) =>
    refused?.product === product._id && refused.count === count ? refused.message : undefined

  return {
    paying,
    held,
    closed: unpaid !== undefined && (payment?.kind === 'refused' && payment.code === 'gave-way' ? 'gave way' : true),
    shortage: shortage && { isTrying, keepTrying: () => setTrying(true), stop: () => setTrying(false) },
    refusalOf,
    pay,
  }
}
