import type { Gift, GiftInput } from '#contract/orders/gift'

export function giftOf(input: GiftInput | undefined): Gift | null {
  if (!input) return null
  const { message, hidesPrices, recipient } = input
  const gift: Gift = {
    ...(message ? { message } : {}),
    ...(hidesPrices ? { hidesPrices } : {}),
    ...(recipient ? { recipient } : {}),
  }
  return Object.keys(gift).length > 0 ? gift : null
}
