import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { calls } from '#contract/calls'
import type { CartItems, User } from '#contract/entities'
import { formatPaise } from '#contract/money'
import { paths } from '#contract/paths'
import { cartNotSent, errors, paymentNotVerifiedBecause, success, totalIsNow } from '#contract/wording'
import { ApiRefusal, callApi, errorText, mayComeLater } from '#web/api-client.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { cartNow } from '#web/cart/cart-store.ts'
import { settleCart } from '#web/cart/cart.ts'
import { askPayment } from '#web/cart/payment-verdict.ts'
import { type CheckoutAnswer, loadCheckout, openCheckout } from '#web/cart/razorpay-checkout.ts'
import { usePayment } from '#web/cart/use-payment.ts'
import { productsQuery } from '#web/queries.ts'
import { loginPath } from '#web/session/next-page.ts'
import { useSettings } from '#web/settings.ts'
import { notify } from '#web/ui/toast.tsx'

export type Checkout = {
  /** From the tap on Pay until the outcome is known. */
  paying: boolean
  /** What the order placed here has set aside; the stock on screen no longer counts it. */
  held: CartItems
  /** The payment window was closed and nothing is known to be paid. */
  closed: boolean
  /** `shownPaise` is the total that stands beside the button. */
  pay: (user: User, lines: readonly CartLine[], addressId: string | undefined, shownPaise: number) => Promise<void>
}

/** From the cart to a paid order. */
export function useCheckout(): Checkout {
  const { checkoutScriptUrl } = useSettings()
  const navigate = useNavigate()
  const [paying, setPaying] = useState(false)
  const [held, setHeld] = useState<CartItems>({})
  // The order whose payment window was closed. A bank's app may pay it all the same, so it is asked about.
  const [unpaid, setUnpaid] = useState<string>()
  const client = useQueryClient()
  const verdict = usePayment(paying ? undefined : unpaid).data?.kind
  useEffect(() => {
    if (unpaid && (verdict === 'paid' || verdict === 'returned')) void navigate(paths.paymentSuccess(unpaid))
  }, [unpaid, verdict, navigate])
  // A second tap in the same moment sees no new state yet.
  const started = useRef(false)
  const told = useRef<number>(undefined)

  async function pay(user: User, lines: readonly CartLine[], addressId: string | undefined, shownPaise: number) {
    if (started.current) return
    if (!addressId) return notify.error(errors.selectAddress)
    if (lines.length === 0) return notify.error(errors.cartEmpty)
    started.current = true
    setPaying(true)
    setUnpaid(undefined)
    const pressed = document.activeElement
    try {
      await loadCheckout(checkoutScriptUrl)
      if (!(await settleCart())) throw new Error(cartNotSent)
      // The stock allowed less than the shopper pressed Pay for; the cart says so, and they decide.
      if (lines.some(({ product, count }) => cartNow()[product._id] !== count)) return
      const items = lines.map(({ product, count }) => ({ product: product._id, quantity: count }))
      const payment = await callApi(calls.orderRazorpay, { body: { userId: user._id, items, address: addressId } })
      setHeld(Object.fromEntries(items.map(({ product, quantity }) => [product, quantity])))
      // A price changed in the moment of the tap: nobody is asked for another amount without a word.
      if (payment.amount !== shownPaise && payment.amount !== told.current) {
        told.current = payment.amount
        void client.invalidateQueries({ queryKey: productsQuery.queryKey })
        return notify.error(totalIsNow(formatPaise(payment.amount)))
      }
      const answer = await openCheckout(payment, user)
      const paid = answer ? await isProven(payment.orderId, answer) : await isPaidAfterAll(payment.orderId)
      if (paid) await navigate(paths.paymentSuccess(payment.orderId))
      else if (!answer) setUnpaid(payment.orderId)
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      started.current = false
      setPaying(false)
      // The payment window takes the focus, and does not give it back.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    }
  }

  return { paying, held, closed: unpaid !== undefined, pay }
}

/** Whether the payment page should open: the money is here, or may still be on its way. */
async function isProven(orderId: string, answer: CheckoutAnswer): Promise<boolean> {
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
    // The checkout said yes; until the server knows, the payment page keeps asking. It also tells of money that goes back.
    if (mayComeLater(error) || status === 409) return true
    if (status === 401) {
      window.location.assign(loginPath(paths.paymentSuccess(orderId)))
      return false
    }
    const text = errorText(error)
    notify.error(text === errors.paymentNotVerified ? text : paymentNotVerifiedBecause(text))
    return false
  }
}

/** A closed checkout cancels nothing: a bank's app may have paid meanwhile. */
async function isPaidAfterAll(orderId: string): Promise<boolean> {
  const { kind } = await askPayment(orderId, undefined)
  return kind === 'paid' || kind === 'returned'
}
