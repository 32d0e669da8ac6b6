import type { Gift } from '#contract/orders/gift'
import type { Block } from '#domain/messages/email'

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
