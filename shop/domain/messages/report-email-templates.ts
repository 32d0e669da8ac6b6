import { t } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import { reportPaths } from '#contract/messages/report-paths'
import { REPORT_HOURS, reportNumber, type Resolution } from '#contract/messages/report-rules'
import { orderNumber } from '#contract/orders/order-number'
import type { RefundReasonWord } from '#contract/orders/refund-reasons'
import { paths } from '#contract/paths'

import type { Block } from '#domain/messages/email'
import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

export type MailedReport = {
  id: string
  orderId: string
  why: RefundReasonWord
  words: string
  pieces: { name: string; pieces: number }[]
  photos: number
  publicUrl: string
}

export function reportReceivedEmail(to: string, report: MailedReport): Mail {
  const { id, orderId, publicUrl } = report
  return automatic(
    renderEmail({
      to,
      orderId,
      subject: t('{number}: your report about order {order}', {
        number: reportNumber(id),
        order: orderNumber(orderId),
      }),
      preview: t('A person looks at it within {hours} hours.', { hours: REPORT_HOURS }),
      heading: t('We have your report'),
      blocks: [
        {
          kind: 'text',
          text: t(
            'We are sorry that not all of your order was right. A person looks at it within {hours} hours and writes to you. Your number is {number}.',
            { hours: REPORT_HOURS, number: reportNumber(id) },
          ),
        },
        ...contents(report),
        { kind: 'button', label: t('Open your report'), url: publicUrl + reportPaths.report(orderId) },
      ],
    }),
  )
}

/** `email` is the shopper's, with whose account the mail is deleted. */
export function reportOpenedEmail(to: string, email: string, name: string, report: MailedReport): Mail {
  const { id, orderId, publicUrl, words } = report
  const mail = speaking('en', () =>
    renderEmail({
      to,
      orderId,
      subject: `${reportNumber(id)}: ${report.why.toLowerCase()}, order ${orderNumber(orderId)}`,
      preview: `${name} expects an answer within ${REPORT_HOURS} hours.`,
      heading: 'A customer reports a problem',
      blocks: [
        { kind: 'rows', rows: [{ label: 'Name', value: name, below: true }] },
        ...contents(report),
        ...(words ? [{ kind: 'quote' as const, text: words }] : []),
        { kind: 'button', label: 'Look at it', url: publicUrl + reportPaths.sellerReports() },
      ],
    }),
  )
  return automatic({ ...mail, quotes: email })
}

/** The report is closed without money. A refund has an email of its own. */
export function reportResolvedEmail(
  to: string,
  {
    id,
    orderId,
    outcome,
    answer,
    publicUrl,
  }: { id: string; orderId: string; outcome: Resolution; answer: string; publicUrl: string },
): Mail {
  const heading = t(outcome === 'replaced' ? 'We send it again' : 'We cannot refund this')
  return renderEmail({
    to,
    orderId,
    subject: t('{number}: our answer to your report about order {order}', {
      number: reportNumber(id),
      order: orderNumber(orderId),
    }),
    preview: heading,
    heading,
    blocks: [
      { kind: 'text', text: answer },
      ...(outcome === 'declined'
        ? [
            {
              kind: 'text' as const,
              text: t('If you do not agree, write to us: your rights do not end with this answer.'),
            },
          ]
        : []),
      { kind: 'button', label: t('Write to us'), url: publicUrl + paths.contact(orderId) },
    ],
  })
}

function contents({ why, pieces, photos }: MailedReport): Block[] {
  const rows = [
    ...pieces.map(({ name, pieces: count }) => ({ label: `${count} x ${name}`, value: '' })),
    { label: t('Reason'), value: t(why) },
    ...(photos > 0 ? [{ label: t('Photos'), value: String(photos) }] : []),
  ]
  return [{ kind: 'rows', rows }]
}

function automatic(mail: Mail): Mail {
  return { ...mail, automatic: true }
}
