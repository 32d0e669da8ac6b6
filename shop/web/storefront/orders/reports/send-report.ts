import { calls } from '#contract/calls'
import { reportRefusals } from '#contract/messages/report-wording'
import { refundReasons } from '#contract/orders/refund-reasons'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { type Refused, textFields } from '#web/queries/read-fields.ts'

/** The result of the form; `typed` refills it after a refusal. */
export type Sent = Refused & { success: boolean; typed?: Record<string, string> }

/** Sends the form as it is on the page, with photos that are chosen by script. */
export async function sendReport(
  form: FormData,
  orderId: string,
  photos: readonly File[],
  transport?: Transport,
): Promise<Sent> {
  const typed = textFields(form)
  const lines = [...form].flatMap(([name, value]) => {
    const [, product] = /^pieces-(.+)$/.exec(name) ?? []
    return product && Number(value) > 0 ? [{ product, pieces: Number(value) }] : []
  })
  if (lines.length === 0) return { success: false, msg: reportRefusals.nothingChosen, fields: {}, typed }
  const why = refundReasons.find((each) => each === typed['why'])
  if (!why) return { success: false, msg: reportRefusals.reasonMissing, fields: {}, typed }
  const words = typed['words']?.trim() ?? ''
  if (why === 'Another reason' && !words) {
    return { success: false, msg: reportRefusals.wordsMissing, fields: { words: reportRefusals.wordsMissing }, typed }
  }
  const report = { orderId, key: typed['key'] ?? '', why, ...(words ? { words } : {}), lines }
  const body = new FormData()
  body.append('report', JSON.stringify(report))
  for (const photo of photos) body.append('images', photo, photo.name)
  try {
    const { msg } = await callApi(calls.reportSend, { body, transport })
    return { success: true, msg, fields: {} }
  } catch (error) {
    return { ...refusalOf(error), success: false, typed }
  }
}
