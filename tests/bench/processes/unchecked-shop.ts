// A shop as tutorials build it: one statement after the other, no transaction, no check of stock, amount or payment.
// An order is seven statements: cart, address, price, order, paid, stock, empty cart.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import pg from 'pg'

import { calls } from '#contract/calls'

import { answerParent } from '../child.ts'

export type UncheckedShop = { databaseUrl: string; products: number; keySecret: string }

type Body = { [field: string]: unknown }
type Route = (userId: number, body: Body) => Promise<object>

const SESSION_SECRET = 'bench'

const schema = `
  DROP TABLE IF EXISTS orders, addresses, users, products;
  CREATE TABLE products (id serial PRIMARY KEY, name text NOT NULL, description jsonb NOT NULL, category text NOT NULL,
    price numeric(10,2) NOT NULL, offer_price numeric(10,2) NOT NULL, quantity int NOT NULL, image jsonb NOT NULL,
    created_at timestamptz DEFAULT now());
  CREATE TABLE users (id serial PRIMARY KEY, name text NOT NULL, email text UNIQUE NOT NULL,
    cart_items jsonb NOT NULL DEFAULT '{}');
  CREATE TABLE addresses (id serial PRIMARY KEY, user_id int REFERENCES users, first_name text, last_name text,
    email text, street text, city text, state text, zip_code text, country text, phone text);
  CREATE TABLE orders (id serial PRIMARY KEY, user_id int REFERENCES users, items jsonb NOT NULL,
    amount numeric(12,2) NOT NULL, address int REFERENCES addresses, status text NOT NULL DEFAULT 'Order Placed',
    payment_type text NOT NULL, is_paid boolean NOT NULL DEFAULT false, razorpay_order_id text,
    created_at timestamptz DEFAULT now());
  CREATE INDEX ON orders (user_id)`

/** Starts the shop in a database of its own; resolves with its address. */
answerParent<UncheckedShop, string>(async ({ databaseUrl, products, keySecret }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  await pool.query(schema)
  await pool.query(
    `INSERT INTO products (name, description, category, price, offer_price, quantity, image)
     SELECT 'Product ' || n, '["A line of text.", "Another line of text."]', 'Dates', 250, 199, 1000000, '[]'
     FROM generate_series(1, $1::int) AS n`,
    [products],
  )
  const open = routes(pool, keySecret)
  const server = createServer((request, response) => {
    const reply = (status: number, answer: object, cookie?: string) => {
      const body = Buffer.from(JSON.stringify(answer))
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
      response.writeHead(status, cookie ? { ...headers, 'set-cookie': cookie } : headers).end(body)
    }
    const answer = async () => {
      const body = (await readBody(request)) as Body
      if (request.url === calls.userRegister.path) {
        const user = await one<{ id: number }>(pool, 'INSERT INTO users (name, email) VALUES ($1, $2) RETURNING id', [
          body['name'],
          body['email'],
        ])
        return reply(200, { success: true, user: { _id: user.id } }, `token=${tokenOf(user.id)}; HttpOnly`)
      }
      const route = open[`${request.method} ${request.url}`]
      const userId = userOf(request.headers.cookie ?? '')
      if (!route || userId === undefined) return reply(404, { success: false, msg: 'There is no such call.' })
      return reply(200, { success: true, ...(await route(userId, body)) })
    }
    answer().catch((error: unknown) => reply(500, { success: false, msg: String(error) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

function routes(pool: pg.Pool, keySecret: string): Record<string, Route> {
  return {
    [`POST ${calls.cartUpdate.path}`]: async (userId, { cartItems }) => {
      await pool.query('UPDATE users SET cart_items = $1 WHERE id = $2', [JSON.stringify(cartItems), userId])
      return { msg: 'Cart Updated' }
    },
    [`POST ${calls.addressAdd.path}`]: async (userId, a) => {
      const fields = ['firstName', 'lastName', 'email', 'street', 'city', 'state', 'zipCode', 'country', 'phone']
      const address = await one<{ id: number }>(
        pool,
        `INSERT INTO addresses (user_id, first_name, last_name, email, street, city, state, zip_code, country, phone)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
        [userId, ...fields.map((field) => a[field])],
      )
      return { address: { _id: address.id } }
    },
    [`POST ${calls.addressDelete.path}`]: async () => ({ msg: 'Its address books have no limit.' }),
    [`POST ${calls.orderRazorpay.path}`]: async (userId, body) => {
      const { items, address } = body as { items: { product: number; quantity: number }[]; address: number }
      let amount = 0
      for (const { product, quantity } of items) {
        const row = await one<{ offer_price: string }>(pool, 'SELECT * FROM products WHERE id = $1', [product])
        amount += Number(row.offer_price) * quantity
      }
      amount += Math.floor(amount * 0.02 * 100) / 100
      const razorpayOrderId = `order_${randomBytes(8).toString('hex')}`
      const order = await one<{ id: number }>(
        pool,
        `INSERT INTO orders (user_id, items, amount, address, payment_type, razorpay_order_id)
         VALUES ($1, $2, $3, $4, 'Online', $5) RETURNING id`,
        [userId, JSON.stringify(items), amount, address, razorpayOrderId],
      )
      return { amount: Math.round(amount * 100), currency: 'INR', razorpayOrderId, orderId: order.id }
    },
    [`POST ${calls.orderRazorpayVerify.path}`]: async (userId, body) => {
      const { paymentId, razorpayOrderId, orderId, signature } = body as Record<string, string>
      const expected = createHmac('sha256', keySecret).update(`${razorpayOrderId}|${paymentId}`).digest('hex')
      if (expected !== signature) throw new Error('Payment verification failed')
      const order = await one<{ items: { product: number; quantity: number }[] }>(
        pool,
        'UPDATE orders SET is_paid = true WHERE id = $1 RETURNING items',
        [orderId],
      )
      for (const { product, quantity } of order.items) {
        await pool.query('UPDATE products SET quantity = quantity - $1 WHERE id = $2', [quantity, product])
      }
      await pool.query("UPDATE users SET cart_items = '{}' WHERE id = $1", [userId])
      return { msg: 'Payment Successful' }
    },
  }
}

async function one<T extends pg.QueryResultRow>(pool: pg.Pool, statement: string, values: unknown[]): Promise<T> {
  const { rows } = await pool.query<T>(statement, values)
  if (!rows[0]) throw new Error('There is no such row.')
  return rows[0]
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text === '' ? {} : JSON.parse(text)
}

// The signed session of a tutorial is a JWT: the same HMAC.
function tokenOf(userId: number): string {
  return `${userId}.${createHmac('sha256', SESSION_SECRET).update(String(userId)).digest('base64url')}`
}

function userOf(cookie: string): number | undefined {
  const [, id = '', signature = ''] = /token=(\d+)\.([\w-]+)/.exec(cookie) ?? []
  const [, expected = ''] = tokenOf(Number(id)).split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)]
  return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : undefined
}
