import { formatPaise } from '#contract/money/money'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import type { NewsFacts } from '#domain/messages/whatsapp/whatsapp-job'

/** The owner has Meta approve them, in English, with the texts of docs/operations.md. */
export type Template = 'order_confirmed' | 'order_shipped' | 'order_delivered' | 'order_refunded' | 'login_code'

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
