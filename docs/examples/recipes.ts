// The recipes of CONTRIBUTING.md: where each of their lines goes, in a copy of this checkout.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { orderStatuses } from '#contract/orders/order-status'

/** A line goes into a file behind this text, within `form` if it is a part of a line. */
type Place = { file: string; behind: string; form?: (line: string) => string }

const ENTITIES = 'shop/contract/entities.ts'
const GREETING = 'shop/domain/messages/greet-subscriber.ts'

/** The two parts of the block, each below the name of its file. */
export const call = `// shop/contract/calls/contact.ts
contactSubscribers: additional({
  method: 'GET',
  path: '/api/contact/subscribers',
  caller: 'seller',
  roles: ['owner'],
  summary: 'Count newsletter subscribers',
  about: 'The number of newsletter subscribers.',
  answer: z.object({ count: z.int() }),
}),

// shop/api/shopper/contact.ts
serve(app, deps, calls.contactSubscribers, {
  answer: async () => ({ count: await countSubscribers(db) }),
})`

export const column = 'ALTER TABLE products ADD COLUMN shelf_life_days integer CHECK (shelf_life_days > 0);'

export const places: Record<string, Place> = {
  'shelfLifeDays: z.nullable(z.int())': { file: ENTITIES, behind: 'export const product = z.object({\n' },
  'shelfLifeDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(3_650))))': {
    file: ENTITIES,
    behind: 'export const productData = z.object({\n',
  },
  "'shelf_life_days'": { file: 'shop/domain/catalogue/product-row.ts', behind: 'export const productColumns = [\n' },
  'shelfLifeDays: (days) => ({ shelf_life_days: days })': {
    file: 'shop/domain/catalogue/product-row.ts',
    behind: 'const columnOf = {\n',
  },
  'shelfLifeDays: row.shelf_life_days': { file: 'shop/api/present/product.ts', behind: '    _id: row.id,\n' },
  "''": {
    file: 'shop/web/storefront/product/product-page.tsx',
    behind: '(product: Product) => string } = {\n',
    form: (none) => `shelfLifeDays: ({ shelfLifeDays: days }) => days === null ? ${none} : \`Keeps \${days} days\`,`,
  },
  "shelfLifeDays: { name: 'The shelf life', read: (typed) => numberInField(typed) ?? null }": {
    file: 'shop/web/seller/products/product-form-values.ts',
    behind: 'export const fieldReaders = {\n',
  },
  '<NumberField label="Shelf life in days" {...field(\'shelfLifeDays\')} whole />': {
    file: 'shop/web/seller/products/product-form.tsx',
    behind: '<OrganicNote values={values} />\n',
    form: (field) => `{${field}}`,
  },
  "'Out for delivery': { goods: 'on the way' }": {
    file: 'shop/contract/orders/order-status.ts',
    behind: "mail: 'shipped' },\n",
  },
  "await queue.send(tx, { name: 'mail', data: welcomeEmail(email, publicUrl) })": {
    file: GREETING,
    behind: 'Promise<void> {\n',
  },
  "{ name: 'greet'; data: { email: string } }": {
    file: 'shop/domain/process/queue.ts',
    behind: 'export type Job =\n',
    form: (type) => `| ${type}`,
  },
  'greet: retrying': { file: 'shop/jobs/queues.ts', behind: '  settle: unique,\n' },
  "await startWorker(worked, 'greet', ({ email }) => greetSubscriber(db, email))": {
    file: 'shop/jobs/jobs.ts',
    behind: 'const worked = { boss, log, measure: deps.measureJob, traces: deps.traces }\n',
  },
}

/** What the recipes leave to the developer: the work, a text, values in the tests, imports. */
const ownWork: Place[] = [
  {
    file: 'shop/contract/wording.ts',
    behind: 'export const noCancelling = {\n',
    form: () => `'Out for delivery': 'It comes today.',`,
  },
  {
    file: 'tests/support/scenes/plain-product.ts',
    behind: 'export const plainProduct: Product = {\n',
    form: () => 'shelfLifeDays: null,',
  },
  {
    file: 'shop/jobs/jobs.ts',
    behind: "import type { QueuedMail } from '#domain/messages/mail'\n",
    form: () => "import { greetSubscriber } from '#domain/messages/greet-subscriber'",
  },
  {
    file: 'shop/api/shopper/contact.ts',
    behind: "import type { Tx } from '#db/connect'\n",
    form: () => "import { countSubscribers } from '#domain/messages/greet-subscriber'",
  },
]

const greeting = `import type { Db, Tx } from '#db/connect'
import { welcomeEmail } from '#domain/messages/account-email-templates'
import type { Queue } from '#domain/process/queue'

export async function welcome(tx: Tx, queue: Queue, email: string, publicUrl: string): Promise<void> {
}

export async function greetSubscriber(db: Db, email: string): Promise<void> {
  await db.selectFrom('newsletter_subscribers').select('email').where('email', '=', email).execute()
}

export async function countSubscribers(db: Db): Promise<number> {
  return (await db.selectFrom('newsletter_subscribers').select('email').execute()).length
}
`

/** Carries out all recipes. */
export async function followRecipes(folder: string): Promise<void> {
  await writeFile(path.join(folder, GREETING), greeting)
  await addMigration(folder, 'shelf-life', column)
  await addMigration(folder, 'out-for-delivery', newStatus)
  const [, contract = '', route = ''] = /calls\/contact\.ts\n([^]*)\n\/\/ .*\n([^]*)$/.exec(call) ?? []
  await add(folder, contract, {
    file: 'shop/contract/calls/contact.ts',
    behind: 'export const contactContract = {\n',
    form: (text) => text,
  })
  await add(folder, route, {
    file: 'shop/api/shopper/contact.ts',
    behind: 'const { db, queue, settings } = deps\n',
    form: (text) => text,
  })
  for (const [line, place] of Object.entries(places)) await add(folder, line, place)
  for (const place of ownWork) await add(folder, '', place)
}

async function add(folder: string, line: string, { file, behind, form = withEnd }: Place): Promise<void> {
  const text = await readFile(path.join(folder, file), 'utf8')
  if (!text.includes(behind)) throw new Error(`${file} has no longer: ${behind}`)
  await writeFile(
    path.join(folder, file),
    text.replace(behind, () => `${behind}${form(line)}\n`),
  )
}

// A statement stands alone; a member of a list or an object ends with a comma.
function withEnd(line: string): string {
  return line.startsWith('await ') ? line : `${line},`
}

/** Adds the next migration. */
export async function addMigration(folder: string, name: string, sql: string): Promise<string> {
  const migrations = path.join(folder, 'shop/db/migrations')
  const last = (await readdir(migrations)).toSorted().at(-1) ?? ''
  const file = `${String(Number(last.slice(0, 3)) + 1).padStart(3, '0')}-${name}.sql`
  await writeFile(path.join(migrations, file), `${sql}\n`)
  return file
}

const statuses = (all: readonly string[]) => all.map((status) => `'${status}'`).join(', ')
const excuse = '-- contract: REASON'.replace('REASON', 'an older server writes fewer statuses')

const newStatus = `${excuse}
ALTER TABLE orders DROP CONSTRAINT orders_status_check;
${excuse}
ALTER TABLE orders ADD CONSTRAINT orders_status_check CHECK (status IN (${statuses([...orderStatuses, 'Out for delivery'])}));
${excuse}
DROP INDEX orders_on_promise;
${excuse}
CREATE INDEX orders_on_promise ON orders (status, created_at DESC, id) INCLUDE (leaves_on, arrives_by)
  WHERE arrives_by IS NOT NULL AND pay_state IN ('PAID', 'CASH')
    AND status IN (${statuses(['Order Placed', 'Packed', 'Shipped', 'Out for delivery'])});`
