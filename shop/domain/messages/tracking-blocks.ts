import { t } from '#contract/language/language'
import type { Block } from '#domain/messages/email'
import type { MailedParcel } from '#domain/messages/order-mail'

export function trackingBlocks({ courier, number, link, linkText, lines }: MailedParcel): Block[] {
  return [
    {
      kind: 'panel',
      title: t('Your parcel'),
      lines: [
        t('Courier: {courier}', { courier }),
        t('Tracking number: {number}', { number }),
        ...(linkText ? [linkText] : []),
        ...(lines ?? []).map(({ name, quantity }) => `${quantity} x ${name}`),
      ],
    },
    ...(link ? [{ kind: 'link' as const, label: t('Follow the parcel'), url: link }] : []),
  ]
}
