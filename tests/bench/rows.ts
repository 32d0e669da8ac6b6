import type { Row } from './row.ts'
import { cart } from './rows/cart.ts'
import { changes } from './rows/changes.ts'
import { costs } from './rows/costs.ts'
import { far } from './rows/far.ts'
import { html } from './rows/html.ts'
import { lines } from './rows/lines.ts'
import { list } from './rows/list.ts'
import { lots } from './rows/lots.ts'
import { memory } from './rows/memory.ts'
import { orders } from './rows/orders.ts'
import { phone } from './rows/phone.ts'
import { polls } from './rows/polls.ts'
import { presses } from './rows/presses.ts'
import { processes } from './rows/processes.ts'
import { products } from './rows/products.ts'
import { start } from './rows/start.ts'
import { still } from './rows/still.ts'
import { weights } from './rows/weights.ts'

/** In the order in which `npm run bench` measures them. */
export const rows: Row[] = [
  orders,
  lots,
  cart,
  list,
  changes,
  polls,
  html,
  far,
  processes,
  products,
  lines,
  memory,
  start,
  costs,
  weights,
  phone,
  presses,
  still,
]
