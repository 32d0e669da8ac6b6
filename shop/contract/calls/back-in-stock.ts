import * as z from 'zod/mini'

import { id } from '../entities.ts'
import { linkQuery } from '../link-query.ts'
import { additional, emptyAnswer, tooMany } from './define.ts'

/** /api/back-in-stock: one email when a sold-out product is back. The browser loads these calls apart from the others. */
export const backInStockContract = {
  backInStock: additional({
    method: 'GET',
    path: '/api/back-in-stock',
    caller: 'user',
    summary: 'List what the shopper waits for',
    about: 'The ids of the products that the shopper waits for.',
    answer: z.object({ products: z.array(id) }),
  }),
  backInStockWait: additional({
    method: 'POST',
    path: '/api/back-in-stock/wait',
    caller: 'user',
    summary: 'Wait for a sold-out product',
    about: 'Emails the shopper once, when the product is back in stock. A repeated call changes nothing.',
    body: z.object({ product: id }),
    answer: emptyAnswer,
    others: { 404: 'There is no such product.', 409: 'The product is in stock.', 429: tooMany },
  }),
  backInStockStop: additional({
    method: 'POST',
    path: '/api/back-in-stock/stop',
    caller: 'user',
    summary: 'Stop waiting for a product',
    about: 'Ends the wait of the shopper for a product. A repeated call succeeds and changes nothing.',
    body: z.object({ product: id }),
    answer: emptyAnswer,
    others: { 429: tooMany },
  }),
  backInStockStopPage: additional({
    method: 'GET',
    path: '/api/back-in-stock/stop-all',
    caller: 'anyone',
    summary: 'Read the page of the stop link',
    about: 'A page with one button, which makes the POST. It is the same for every token.',
    query: linkQuery,
  }),
  backInStockStopAll: additional({
    method: 'POST',
    path: '/api/back-in-stock/stop-all',
    caller: 'anyone',
    summary: 'Stop all waits of an account',
    about:
      'Ends all waits of the shopper whose emails carry this token. Any body is ignored: the button of a mail program sends one of RFC 8058. The answer is a page, the same for every token.',
    query: linkQuery,
    others: { 429: tooMany, 503: 'The shop cannot reach its database.' },
  }),
  backInStockWaiting: additional({
    method: 'GET',
    path: '/api/back-in-stock/waiting',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Count the waiting shoppers',
    about: 'The number of waiting shoppers of each product; products without any are left out.',
    answer: z.object({ waiting: z.array(z.object({ product: id, count: z.int() })) }),
  }),
}
