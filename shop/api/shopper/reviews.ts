import type { Deps } from '#api/http/deps'
import { withPictureForm } from '#api/http/read-picture-form'
import { type App, parse, serve } from '#api/http/serve'
import { presentKeptReview, presentReview, presentReviewable, presentStars } from '#api/present/reviews'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { reviewNotices } from '#contract/reviews/review-wording'
import { publicReviews, reviewableLines, reviewPhoto, sellerReviews, starsOf } from '#domain/reviews/list-reviews'
import { answerReview, hideReview } from '#domain/reviews/moderate-review'
import { requireDeliveredOrder, withdrawReview, writeReview } from '#domain/reviews/write-review'

// A page has ten reviews with four photos each, and a carrier many shoppers behind one address.
const READ = { points: 300, seconds: 60, by: 'ip' } as const
const SEEN = { points: 3_000, seconds: 60, by: 'ip' } as const
const THIRTY_A_DAY = { points: 30, seconds: 86_400, by: 'account' } as const

/** /api/review */
export function reviewCalls(app: App, deps: Deps): void {
  const { db, settings } = deps

  serve(app, deps, calls.reviewList, {
    limit: READ,
    answer: async ({ query: { product, cursor } }) => {
      const [{ reviews, nextCursor }, stars] = await Promise.all([
        publicReviews(db, product, cursor),
        starsOf(db, product),
      ])
      return { reviews: reviews.map(presentReview), ...presentStars(stars), ...(nextCursor && { nextCursor }) }
    },
  })

  serve(app, deps, calls.reviewPhoto, {
    limit: SEEN,
    answer: async ({ c, query: { id, size } }) => {
      const bytes = await reviewPhoto(db, id, size)
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'image/webp',
        'Content-Length': String(bytes.byteLength),
        // Short, because a review may be hidden or withdrawn.
        'Cache-Control': 'public, max-age=300',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': 'sandbox',
      })
    },
  })

  serve(app, deps, calls.reviewable, {
    answer: async ({ user, query: { orderId } }) =>
      presentReviewable(await reviewableLines(db, user.id, orderId), settings.imagesUrl),
  })

  serve(app, deps, calls.reviewAdd, {
    limit: THIRTY_A_DAY,
    answer: ({ c, user }) => {
      const keep = async ({ data, files }: { data: unknown; files: Uint8Array[] }) => {
        await writeReview(db, deps, user.id, parse(calls.reviewAdd.body, data), files)
        return { msg: reviewNotices.added }
      }
      return withPictureForm(c.req.raw, calls.reviewAdd, keep, () => requireDeliveredOrder(db, user.id))
    },
  })

  serve(app, deps, calls.reviewWithdraw, {
    answer: async ({ user, body }) => {
      await withdrawReview(db, deps, user.id, body.id)
      return { msg: reviewNotices.withdrawn }
    },
  })

  serve(app, deps, calls.sellerReviews, {
    answer: async ({ query: { show, cursor } }) => {
      const { reviews, nextCursor } = await sellerReviews(db, show, cursor)
      return { reviews: reviews.map(presentKeptReview), ...(nextCursor && { nextCursor }) }
    },
  })

  serve(app, deps, calls.reviewAnswer, {
    answer: async ({ c, body: { id, text }, seller }) => {
      await answerReview(db, { id: seller.id, ...originOf(c, deps) }, id, text)
      logAct(c, deps, { act: 'review answered', subject: id })
      return { msg: reviewNotices.answered }
    },
  })

  serve(app, deps, calls.reviewHide, {
    answer: async ({ c, body: { id, reason }, seller }) => {
      const act = await hideReview(db, { id: seller.id, ...originOf(c, deps) }, id, reason)
      logAct(c, deps, { act, subject: id, ...(reason && { detail: reason }) })
      return { msg: reason ? reviewNotices.hidden : reviewNotices.shown }
    },
  })
}
