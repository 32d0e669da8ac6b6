// Mutations of reviews by buyers.
import type { Mutation } from './mutation.ts'

export const reviewMutations: Mutation[] = [
  {
    name: 'takes a review of an order of somebody else',
    edits: [{ in: 'writeReview/check', code: 'order.user_id !== userId', becomes: 'false' }],
    detectedBy: { test: 'by everybody but the buyer of the order' },
  },
  {
    name: 'takes a review before the product is delivered',
    edits: [{ in: 'writeReview/check', code: '!hasArrived(order.status)', becomes: 'false' }],
    detectedBy: { test: 'before the order is delivered, for another product, and once its money is back' },
  },
  {
    name: 'takes a second review after another order',
    edits: [
      {
        in: 'writeReview/check',
        sql: 'OR (user_id = ${userId} AND withdrawn_at IS NULL)',
        becomes: 'OR (user_id = ${userId} AND false)',
      },
      {
        in: 'shop/db/migrations/092-reviews.sql',
        sql: 'CREATE UNIQUE INDEX reviews_of_shopper',
        becomes: 'CREATE INDEX reviews_of_shopper',
      },
    ],
    detectedBy: { test: 'a second time, in the same order and in the next' },
  },
  {
    name: 'takes reviews of two orders at the same moment',
    edits: [
      {
        in: 'shop/db/migrations/092-reviews.sql',
        sql: 'CREATE UNIQUE INDEX reviews_of_shopper',
        becomes: 'CREATE INDEX reviews_of_shopper',
      },
    ],
    detectedBy: { test: 'but once of many at the same moment' },
  },
  {
    name: 'leaves the stars of hidden reviews out of the average',
    edits: [
      {
        in: 'starsOf',
        sql: 'FROM reviews WHERE withdrawn_at IS NULL',
        becomes: 'FROM reviews WHERE hidden_why IS NULL AND withdrawn_at IS NULL',
      },
    ],
    detectedBy: { test: 'answers, and hides words for a reason while the stars go on counting' },
  },
  {
    name: 'shows the photos of a hidden review',
    edits: [{ in: 'reviewPhoto', sql: 'AND r.hidden_why IS NULL', becomes: '' }],
    detectedBy: { test: 'answers, and hides words for a reason while the stars go on counting' },
  },
  {
    name: 'lets anybody withdraw a review',
    edits: [
      { in: 'withdrawReview', code: "$QUERY.where('user_id', '=', userId)", becomes: '$QUERY' },
      { in: 'withdrawReview', sql: 'AND user_id = ${userId} AND withdrawn_at', becomes: 'AND withdrawn_at' },
    ],
    detectedBy: { test: 'is withdrawn by its writer alone, and its words, photos and stars are gone' },
  },
  {
    name: 'keeps the stars of a withdrawn review',
    edits: [
      {
        in: 'shop/db/migrations/092-reviews.sql',
        sql: 'AFTER INSERT OR DELETE OR UPDATE OF withdrawn_at ON reviews',
        becomes: 'AFTER INSERT OR DELETE ON reviews',
      },
    ],
    detectedBy: { test: 'is withdrawn by its writer alone, and its words, photos and stars are gone' },
  },
]
