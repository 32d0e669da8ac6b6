import type { Gift } from '#contract/orders/gift'
import type { Block } from '#domain/messages/email'

/** The gift of the order as blocks of an email; none for an order that is no gift. */
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
