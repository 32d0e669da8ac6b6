// `npm run bench` measures every row of docs/performance.md and writes it there; `npm run bench -- ROW` measures one.
import os from 'node:os'
import { parseArgs } from 'node:util'

import { newBench, PROVIDER_PORT } from './bench.ts'
import { circumstances, report } from './report.ts'
import type { Options, Row } from './row.ts'
import { rows } from './rows.ts'
import { keySecret } from './start-shop.ts'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    print: { type: 'boolean' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    requests: { type: 'string', default: '500000' },
    products: { type: 'string', default: '100,1000,10000,100000' },
    lines: { type: 'string', default: '100,1000000' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const unknown = names.filter((name) => !rows.some((row) => row.name === name))
if (values.help || unknown.length > 0) {
  console.log(help())
  process.exit(values.help ? 0 : 1)
}
const wanted = rows.filter(({ name }) => names.length === 0 || names.includes(name))
await measureAll(wanted, {
  against: values.against?.replace(/\/+$/, ''),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  requests: Number(values.requests),
  products: values.products.split(',').map(Number),
  lines: values.lines.split(',').map(Number),
})

async function measureAll(all: Row[], options: Options): Promise<void> {
  const bench = newBench(options)
  // The document is about this shop alone, measured in full.
  const isWritten = !values.print && !options.against
  const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
  try {
    for (const { name, run } of all) {
      const load = os.loadavg()[0] ?? Number.NaN
      try {
        const measured = `${await run(bench)}\n\n${circumstances(command, load)}`
        console.log(`\n${name}\n\n${measured}`)
        if (isWritten) await report(name, measured)
      } catch (error) {
        console.error(`\n${name} failed:`, error)
        process.exitCode = 1
      }
    }
  } finally {
    await bench.stop()
  }
  // Ends what a row that failed has left running.
  process.exit()
}

function help(): string {
  const width = Math.max(...rows.map(({ name }) => name.length))
  return `npm run bench [-- ROW ...] [OPTION ...]

Measures the rows, or all of them in about half an hour, and writes them to docs/performance.md.

${rows.map(({ name, what }) => `  ${name.padEnd(width)}  ${what}`).join('\n')}

  --print          does not write to docs/performance.md
  --rounds N       rounds of each comparison (3)
  --seconds N      seconds of each round (4)
  --requests N     requests of the row memory (500000)
  --products A,B   sizes of the row products (100,1000,10000,100000)
  --lines A,B      sizes of the row lines (100,1000000)
  --against URL    measures another shop beside this one in the rows list and orders; prints only. It answers the calls
                   of docs/specification.md: product/list, user/register, cart/update, address/add, order/razorpay,
                   order/razorpay/verify and order/verify-payment. Its stock does not end, and it trusts
                   X-Forwarded-For or has no limit for an address. Its provider is http://127.0.0.1:${PROVIDER_PORT} with the key
                   secret ${keySecret}.`
}
