import type { Gift } from '#contract/gift'
import type { Block } from '#domain/messages/email'

/** What makes the order a gift; no block for another order. */
export function giftBlocks(gift: Gift | null | undefined): Block[] {
  if (!gift) return []
  return [
    {
      kind: 'panel',
      title: 'A gift',
      lines: [
        ...(gift.hidesPrices ? ['No prices in the parcel'] : []),
        ...(gift.message ? ['The card says:', ...gift.message.split('\n')] : []),
      ],
    },
  ].filter(({ lines }) => lines.length > 0) as Block[]
}
