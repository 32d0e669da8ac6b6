import { t } from '#contract/language/language'

import type { Mail } from '#domain/messages/mail'
import { about, destination, type OrderEmail, ordersButton } from '#domain/messages/order-email-templates'
import { type MailedParcel, subjects } from '#domain/messages/order-mail'
import { renderEmail } from '#domain/messages/render-email'
import { trackingBlocks } from '#domain/messages/tracking-blocks'

/** The order is Shipped already. */
export function parcelShippedEmail(order: OrderEmail, parcel: MailedParcel): Mail {
  return renderEmail({
    ...about(order),
    subject: subjects.parcel(order),
    preview: t('{courier}, tracking number {number}.', named(parcel)),
    heading: t('A parcel is on its way'),
    blocks: [
      {
        kind: 'text',
        text: t(
          parcel.lines
            ? 'The courier has a parcel of your order and calls {phone} if nobody is at home.'
            : 'The courier has the parcel of your order and calls {phone} if nobody is at home.',
          { phone: order.address.phone },
        ),
      },
      ...trackingBlocks(parcel),
      destination(order),
      ordersButton(order),
    ],
  })
}

export function parcelCorrectedEmail(order: OrderEmail, parcel: MailedParcel): Mail {
  return renderEmail({
    ...about(order),
    subject: subjects['parcel corrected'](order),
    preview: t('{courier}, tracking number {number}.', named(parcel)),
    heading: t('Please use this tracking number'),
    blocks: [
      {
        kind: 'text',
        text: t('We had noted the tracking of a parcel of your order wrongly. We are sorry. This is right:'),
      },
      ...trackingBlocks(parcel),
      ordersButton(order),
    ],
  })
}

export function parcelRemovedEmail(order: OrderEmail, parcel: MailedParcel): Mail {
  return renderEmail({
    ...about(order),
    subject: subjects['parcel removed'](order),
    preview: t('{courier}, tracking number {number}, is not of your order.', named(parcel)),
    heading: t('Please do not wait for this parcel'),
    blocks: [
      {
        kind: 'text',
        text: t(
          'We had noted a parcel of your order by mistake: {courier}, tracking number {number}. We are sorry.',
          named(parcel),
        ),
      },
      {
        kind: 'text',
        text: t(
          'Your order stays as it is. My Orders shows what is on its way, and an email tells you when a parcel leaves.',
        ),
      },
      ordersButton(order),
    ],
  })
}

function named({ courier, number }: MailedParcel) {
  return { courier, number }
}
