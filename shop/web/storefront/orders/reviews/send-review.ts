import { calls } from '#contract/calls'
import { reviewRefusals } from '#contract/reviews/review-wording'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { type Refused, textFields } from '#web/queries/read-fields.ts'

/** The result of a form of the page; `product` is the one it was about. */
export type Sent = Refused & { success: boolean; product: string }

/** Sends the form of a review, with photos that are chosen by script, or withdraws one. */
export async function sendReview(
  form: FormData,
  orderId: string,
  photos: readonly File[],
  transport?: Transport,
): Promise<Sent> {
  const { product = '', withdraw, stars: given, text = '' } = textFields(form)
  try {
    if (withdraw) {
      const { msg } = await callApi(calls.reviewWithdraw, { body: { id: withdraw }, transport })
      return { success: true, msg, fields: {}, product }
    }
    const stars = Number(given)
    if (!stars) return { success: false, msg: reviewRefusals.starsMissing, fields: {}, product }
    const body = new FormData()
    body.append('reviewData', JSON.stringify({ orderId, product, stars, text }))
    for (const photo of photos) body.append('images', photo, photo.name)
    const { msg } = await callApi(calls.reviewAdd, { body, transport })
    return { success: true, msg, fields: {}, product }
  } catch (error) {
    return { ...refusalOf(error), success: false, product }
  }
}
