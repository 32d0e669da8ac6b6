/** Changes that would keep a statement on one server. */
export const remedies = {
  directory:
    'It finds a row by an email, a token or a number of the provider. A directory says on which server the shopper is; a new session token and the notes of a payment carry the shard themselves.',
  'name the key':
    'Its caller knows the order, the shopper or the product, but the statement names the row alone. It gets the key as one more condition.',
  'two steps':
    'One transaction changes an order and the stock of its products. The stock is held first, on the server of each product, under the number of the order; the order follows. A chore gives back what no order holds, and a sale is confirmed to each product by a queued job that may run twice.',
  'copied catalogue':
    'It reads names, prices or pictures of products beside the rows of a shopper. What a product is, without its counters, is copied to every server.',
  'kept with the order':
    'It asks lots or stock about the pieces of an order. The order keeps the lots of its pieces; a recall sends the number of its lot to every server.',
  'every server':
    'A chore or a count that visits all rows. It runs on each server for its own rows, and the results are added.',
  'reporting copy':
    'A page or a file of the seller over all shoppers. It reads a copy of all servers that follows their changes.',
  'sums by server':
    'It adds the sums of the whole shop. Each server keeps the sums of its own days; the page adds them.',
  'series by server':
    'It numbers documents in one series. Each server gets a series of its own, as rule 46 of the CGST Rules permits.',
  'stored with the shopper':
    'It joins a shopper with rows that are elsewhere: events, consents, activity, waits for a product. These rows, or a copy of them, move to the server of their shopper.',
  'nightly check':
    'A foreign key between two servers does not exist. The nightly checks (db/invariants.sql) compare both sides.',
} as const

export type Remedy = keyof typeof remedies
