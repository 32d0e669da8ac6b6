// A report by its calls: what the checks of pages and `npm run screens` open.
import { randomUUID } from 'node:crypto'

import type { APIRequestContext } from '@playwright/test'

import { calls } from '#contract/calls'
import type { OwnReport } from '#contract/messages/reports'

import { picture } from './seller-client.ts'

const WORDS = 'The lid is cracked, and there is honey in the box.'

/** The shopper reports one piece of a product, with a photo. Resolves with the id of the report. */
export async function sendReport(
  request: APIRequestContext,
  orderId: string,
  product: string,
  words = WORDS,
): Promise<string> {
  const report = { orderId, key: randomUUID(), why: 'Broken', words, lines: [{ product, pieces: 1 }] }
  const images = { name: 'jar.jpg', mimeType: 'image/jpeg', buffer: await picture('#7a3b12') }
  const answer = await request.post(calls.reportSend.path, { multipart: { report: JSON.stringify(report), images } })
  if (!answer.ok()) throw new Error(`The report was answered ${answer.status()}: ${await answer.text()}`)
  return ((await answer.json()) as { report: OwnReport }).report._id
}
