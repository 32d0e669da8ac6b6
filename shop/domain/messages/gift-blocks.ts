import { t } from '#contract/language/language'
import type { Gift } from '#contract/orders/gift'
import type { Block } from '#domain/messages/email'

export function giftBlocks(gift: Gift | null | undefined): Block[] {
  if (!gift) return []
  return [
    {
      kind: 'panel',
      title: t('A gift'),
      lines: [
        ...(gift.hidesPrices ? [t('No prices in the parcel')] : []),
        ...(gift.message ? [t('The card says:'), ...gift.message.split('\n')] : []),
      ],
    },
  ].filter(({ lines }) => lines.length > 0) as Block[]
}
