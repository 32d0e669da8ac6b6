import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { calls } from '#contract/calls'
import type { CartItems, User } from '#contract/entities'
import { formatPaise } from '#contract/money'
import { paths } from '#contract/paths'
import { cartNotSent, errors, paymentNotVerifiedBecause, success, totalIsNow } from '#contract/wording'
import { ApiRefusal, callApi, errorText, isRetryable, WordedError } from '#web/api-client.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { cartNow } from '#web/cart/cart-store.ts'
import { flushCart } from '#web/cart/cart.ts'
import { queryPayment } from '#web/cart/payment-result.ts'
import { type RazorpayResponse, loadRazorpay, openRazorpay } from '#web/cart/razorpay-checkout.ts'
import { usePayment } from '#web/cart/use-payment.ts'
import { productsKey } from '#web/queries.ts'
import { loginPath } from '#web/session/next-page.ts'
import { useSettings } from '#web/settings.ts'
import { notify } from '#web/ui/toast.tsx'

type Checkout = {
  /** From the tap on Pay until the outcome is known. */
  paying: boolean
  /** The items held by the order placed here; the stock on screen no longer includes them. */
  held: CartItems
  /** The payment window was closed and no payment is known. */
  closed: boolean
  /** `shownPaise` is the total beside the button. */
  pay: (user: User, lines: readonly CartLine[], addressId: string, shownPaise: number) => Promise<void>
}

/** Takes the shopper from the cart to a paid order. */
export function useCheckout(): Checkout {
  const { checkoutScriptUrl } = useSettings()
  const navigate = useNavigate()
  const [paying, setPaying] = useState(false)
  const [held, setHeld] = useState<CartItems>({})
  // The order whose payment window was closed. A banking app may still pay it, so its payment is polled.
  const [unpaid, setUnpaid] = useState<string>()
  const client = useQueryClient()
  const result = usePayment(paying ? undefined : unpaid).data?.kind
  useEffect(() => {
    if (unpaid && (result === 'paid' || result === 'returned')) void navigate(paths.paymentSuccess(unpaid))
  }, [unpaid, result, navigate])
  // A ref, because a second tap in the same moment does not see new state yet.
  const started = useRef(false)
  const announcedPaise = useRef<number>(undefined)

  async function pay(user: User, lines: readonly CartLine[], addressId: string, shownPaise: number) {
    if (started.current) return
    if (lines.length === 0) return notify.error(errors.cartEmpty)
    started.current = true
    setPaying(true)
    setUnpaid(undefined)
    const pressed = document.activeElement
    try {
      await loadRazorpay(checkoutScriptUrl)
      if (!(await flushCart())) throw new WordedError(cartNotSent)
      // The server lowered a count to the stock; the cart shows a notice and the shopper decides.
      if (lines.some(({ product, count }) => cartNow()[product._id] !== count)) return
      const items = lines.map(({ product, count }) => ({ product: product._id, quantity: count }))
      const payment = await callApi(calls.orderRazorpay, { body: { userId: user._id, items, address: addressId } })
      setHeld(Object.fromEntries(items.map(({ product, quantity }) => [product, quantity])))
      // A price has changed since the page showed it: the shopper confirms the new total first.
      if (payment.amount !== shownPaise && payment.amount !== announcedPaise.current) {
        announcedPaise.current = payment.amount
        void client.invalidateQueries({ queryKey: productsKey })
        return notify.error(totalIsNow(formatPaise(payment.amount)))
      }
      const answer = await openRazorpay(payment, user)
      const paid = answer ? await isProven(payment.orderId, answer) : await isPaidAfterAll(payment.orderId)
      if (paid) await navigate(paths.paymentSuccess(payment.orderId))
      else if (!answer) setUnpaid(payment.orderId)
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      started.current = false
      setPaying(false)
      // The payment window takes the focus and does not return it.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    }
  }

  return { paying, held, closed: unpaid !== undefined, pay }
}

/** Whether the payment page should open: the payment is captured or may still be. */
async function isProven(orderId: string, answer: RazorpayResponse): Promise<boolean> {
  try {
    await callApi(calls.orderRazorpayVerify, {
      body: {
        orderId,
        paymentId: answer.razorpay_payment_id,
        razorpayOrderId: answer.razorpay_order_id,
        signature: answer.razorpay_signature,
      },
    })
    notify.success(success.paymentSuccessful)
    return true
  } catch (error) {
    const status = error instanceof ApiRefusal ? error.status : undefined
    // The checkout succeeded; the payment page polls until the server knows. It also reports a refund.
    if (isRetryable(error) || status === 409) return true
    if (status === 401) {
      window.location.assign(loginPath(paths.paymentSuccess(orderId)))
      return false
    }
    const text = errorText(error)
    notify.error(text === errors.paymentNotVerified ? text : paymentNotVerifiedBecause(text))
    return false
  }
}

/** A closed payment window cancels nothing: a banking app may have paid meanwhile. */
async function isPaidAfterAll(orderId: string): Promise<boolean> {
  const { kind } = await queryPayment(orderId, undefined)
  return kind === 'paid' || kind === 'returned'
}
