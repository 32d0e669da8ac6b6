import { formatPaise } from '#contract/money/money'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import type { NewsFacts } from '#domain/messages/whatsapp/whatsapp-job'
import { shop } from '#shop'

/** The templates that the owner has Meta approve, in English; {{1}} and so on are their values (docs/operations.md). */
export const templates = {
  order_confirmed: `Your ${shop.name} order {{1}} is confirmed: {{2}}. We write again when it leaves us.`,
  order_shipped: `Your ${shop.name} order {{1}} is on its way, {{2}}. Where it is: {{3}} (tap to look).`,
  order_delivered: `Your ${shop.name} order {{1}} has been delivered. If something is broken or missing, tell us in My Orders.`,
  order_refunded: `We have sent back {{2}} for your ${shop.name} order {{1}}. Most banks show it within a week.`,
  /** Meta words a template of the category Authentication; its button copies the code. */
  login_code: `{{1}} is your verification code. It expires in ${RESET_CODE_LIFETIME_MINUTES} minutes.`,
} as const
export type Template = keyof typeof templates

export type Written = { template: Template; values: string[] }

export type NewsOrder = { id: string; amountPaise: number; isPaid: boolean }

export function writeNews(facts: NewsFacts, { id, amountPaise, isPaid }: NewsOrder, publicUrl: string): Written {
  const number = orderNumber(id)
  switch (facts.kind) {
    case 'confirmed': {
      const amount = formatPaise(amountPaise)
      return {
        template: 'order_confirmed',
        values: [number, isPaid ? `${amount} paid` : `${amount} in cash at your door`],
      }
    }
    case 'shipped':
    case 'parcel': {
      const { parcel } = facts
      const how = parcel ? oneLine(`with ${parcel.courier}, number ${parcel.number}`) : 'with our courier'
      return { template: 'order_shipped', values: [number, how, parcel?.link ?? publicUrl + paths.myOrders()] }
    }
    case 'delivered':
      return { template: 'order_delivered', values: [number] }
    case 'refunded':
    case 'pieces refunded':
      return { template: 'order_refunded', values: [number, formatPaise(facts.paise)] }
  }
}

function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ')
}
