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
    preview: `${parcel.courier}, tracking number ${parcel.number}.`,
    heading: 'A parcel is on its way',
    blocks: [
      {
        kind: 'text',
        text: `The courier has ${parcel.lines ? 'a parcel' : 'the parcel'} of your order and calls ${order.address.phone} if nobody is at home.`,
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
    preview: `${parcel.courier}, tracking number ${parcel.number}.`,
    heading: 'Please use this tracking number',
    blocks: [
      {
        kind: 'text',
        text: 'We had noted the tracking of a parcel of your order wrongly. We are sorry. This is right:',
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
    preview: `${parcel.courier}, tracking number ${parcel.number}, is not of your order.`,
    heading: 'Please do not wait for this parcel',
    blocks: [
      {
        kind: 'text',
        text: `We had noted a parcel of your order by mistake: ${parcel.courier}, tracking number ${parcel.number}. We are sorry.`,
      },
      {
        kind: 'text',
        text: 'Your order stays as it is. My Orders shows what is on its way, and an email tells you when a parcel leaves.',
      },
      ordersButton(order),
    ],
  })
}
