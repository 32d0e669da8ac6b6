import type { GiftInput } from '#contract/orders/gift'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { GIFT } from '#web/cart/open-payment.ts'
import { readText } from '#web/cart/read-stored.ts'
import { useKept } from '#web/cart/use-kept.ts'
import { userNow } from '#web/session/session.ts'

/** The typed fields of a gift; each is '' at first. */
export type TypedGift = { isGift: boolean; message: string; hidesPrices: boolean; name: string; phone: string }

const noGift: TypedGift = { isGift: false, message: '', hidesPrices: false, name: '', phone: '' }

/** The gift as it is typed on this device, until the order is paid or the shopper logs out. */
export function useKeptGift(): TypedGift {
  return parse(useKept(GIFT, readText))
}

export function keepGift(gift: TypedGift): void {
  const user = userNow()
  if (user) deviceMemory.keep(user._id, GIFT, gift.isGift ? JSON.stringify(gift) : undefined)
}

/** The gift of the next order; undefined when it is none. */
export function giftNow(): GiftInput | undefined {
  const user = userNow()
  const { isGift, message, hidesPrices, name, phone } = parse(
    user ? deviceMemory.recall(user._id, GIFT, readText) : undefined,
  )
  if (!isGift) return undefined
  const recipient = name.trim() || phone.trim() ? { name: name.trim(), phone: phone.trim() } : undefined
  return { message, hidesPrices, ...(recipient ? { recipient } : {}) }
}

function parse(text: string | undefined): TypedGift {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<keyof TypedGift, unknown>>
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
    return {
      isGift: kept.isGift === true,
      message: textOf(kept.message),
      hidesPrices: kept.hidesPrices === true,
      name: textOf(kept.name),
      phone: textOf(kept.phone),
    }
  } catch {
    return noGift
  }
}
