import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { calls } from '#contract/calls'
import type { CartItems, User } from '#contract/entities'
import { paths } from '#contract/paths'
import { cartNotSent, errors, paymentNotVerifiedBecause, success } from '#contract/wording'
import { callApi, errorText, mayComeLater } from '#web/api-client.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { cartNow } from '#web/cart/cart-store.ts'
import { settleCart } from '#web/cart/cart.ts'
import { type CheckoutAnswer, loadCheckout, openCheckout } from '#web/cart/razorpay-checkout.ts'
import { useSettings } from '#web/settings.ts'
import { notify } from '#web/ui/toast.tsx'

export type Checkout = {
  /** From the tap on Pay until the outcome is known. */
  paying: boolean
  /** What the order placed here has set aside; the stock on screen no longer counts it. */
  held: CartItems
  /** The payment window was closed and nothing is known to be paid. */
  closed: boolean
  pay: (user: User, lines: readonly CartLine[], addressId: string | undefined) => Promise<void>
}

/** From the cart to a paid order. */
export function useCheckout(): Checkout {
  const { checkoutScriptUrl } = useSettings()
  const navigate = useNavigate()
  const [paying, setPaying] = useState(false)
  const [held, setHeld] = useState<CartItems>({})
  const [closed, setClosed] = useState(false)
  // A second tap in the same moment sees no new state yet.
  const started = useRef(false)

  async function pay(user: User, lines: readonly CartLine[], addressId: string | undefined) {
    if (started.current) return
    if (!addressId) return notify.error(errors.selectAddress)
    if (lines.length === 0) return notify.error(errors.cartEmpty)
    started.current = true
    setPaying(true)
    setClosed(false)
    const pressed = document.activeElement
    try {
      await loadCheckout(checkoutScriptUrl)
      if (!(await settleCart())) throw new Error(cartNotSent)
      // The stock allowed less than the shopper pressed Pay for; the cart says so, and they decide.
      if (lines.some(({ product, count }) => cartNow()[product._id] !== count)) return
      const items = lines.map(({ product, count }) => ({ product: product._id, quantity: count }))
      const payment = await callApi(calls.orderRazorpay, { body: { userId: user._id, items, address: addressId } })
      setHeld(Object.fromEntries(items.map(({ product, quantity }) => [product, quantity])))
      const answer = await openCheckout(payment, user)
      const paid = answer ? await isProven(payment.orderId, answer) : await isPaidAfterAll(payment.orderId)
      if (paid) await navigate(paths.paymentSuccess(payment.orderId))
      else setClosed(answer === undefined)
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      started.current = false
      setPaying(false)
      // The payment window takes the focus, and does not give it back.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    }
  }

  return { paying, held, closed, pay }
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
    // The checkout said yes; until the server knows, the payment page keeps asking.
    if (mayComeLater(error)) return true
    const text = errorText(error)
    notify.error(text === errors.paymentNotVerified ? text : paymentNotVerifiedBecause(text))
    return false
  }
}

/** A closed checkout cancels nothing: a bank's app may have paid meanwhile. */
async function isPaidAfterAll(orderId: string): Promise<boolean> {
  try {
    await callApi(calls.orderVerifyPayment, { body: { orderId } })
    return true
  } catch {
    return false
  }
}
