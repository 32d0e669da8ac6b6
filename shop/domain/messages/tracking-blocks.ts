import type { Block } from '#domain/messages/email'
import type { MailedParcel } from '#domain/messages/order-mail'

export function trackingBlocks({ courier, number, link, linkText, lines }: MailedParcel): Block[] {
  return [
    {
      kind: 'panel',
      title: 'Your parcel',
      lines: [
        `Courier: ${courier}`,
        `Tracking number: ${number}`,
        ...(linkText ? [linkText] : []),
        ...(lines ?? []).map(({ name, quantity }) => `${quantity} x ${name}`),
      ],
    },
    ...(link ? [{ kind: 'link' as const, label: 'Follow the parcel', url: link }] : []),
  ]
}
