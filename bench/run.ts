// Prints the tables of docs/performance.md: `npm run bench`, or `npm run bench -- list` for one of them.
import os from 'node:os'

import { startSandbox } from '#sandbox/sandbox'

import { benchFirstPage } from './first-page.ts'
import { benchList } from './list.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { startShopProcess } from './shop-process.ts'

const tables = { list: benchList, orders: benchOrders, pages: benchPages, first: benchFirstPage } as const
const wanted = process.argv.slice(2)

const sandbox = await startSandbox({ port: 0 })
const shop = await startShopProcess(sandbox)
try {
  console.log(`Node ${process.version}, ${os.availableParallelism()} cores, ${os.cpus()[0]?.model ?? ''}`)
  for (const [name, bench] of Object.entries(tables)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n${await bench(shop, sandbox)}`)
  }
} finally {
  await shop.stop()
  await sandbox.stop()
}
