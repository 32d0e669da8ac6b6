import { t } from '#contract/language/language'
import { orderNumber } from '#contract/orders/order-number'
import { stations } from '#contract/orders/order-status'
import { shop } from '#shop'

import { type Block, imprint, type Email } from '#domain/messages/email'

export function emailText(email: Email): string {
  const signature = `-- \n${shop.name}\n${imprint().join(', ')}\n${shop.email}, ${shop.phone}`
  const order = email.orderId ? [t('Order {number}', { number: orderNumber(email.orderId) })] : []
  const ticket = email.ticket ? [t('Ticket {number}', { number: email.ticket.number })] : []
  const parts = [...order, ...ticket, `${email.heading}\n${'='.repeat(Math.min(email.heading.length, 60))}`]
  return `${[...parts, ...email.blocks.map(blockText), signature].join('\n\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return block.text
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'code':
      return block.code
    case 'quote':
      return block.text.replace(/^/gm, '> ')
    case 'panel':
      return [`${block.title}:`, ...block.lines].join('\n')
    case 'progress':
      return stations.map((each) => `[${isReached(each, block) ? 'x' : ' '}] ${t(each)}`).join('   ')
    case 'rows':
      return block.rows.map(({ label, note, value }) => `${label}${note ? ` (${note})` : ''}: ${value}`).join('\n')
  }
}

function isReached(station: (typeof stations)[number], { reached }: Extract<Block, { kind: 'progress' }>): boolean {
  return stations.indexOf(station) <= stations.indexOf(reached)
}
