import { fork } from 'node:child_process'
import { request } from 'node:http'
import path from 'node:path'

import { calls } from '#contract/calls'

import type { BareAnswer } from './bare-server.ts'
import { requestsPerSecond } from './load.ts'
import type { ShopProcess } from './shop-process.ts'
import { median, table } from './table.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32
const encoding = { 'accept-encoding': 'br' }

/** Compares the product list with a bare server that sends the same bytes and headers, in alternating rounds. */
export async function benchList(shop: ShopProcess): Promise<string> {
  const url = shop.url + calls.productList.path
  const full = await get(url, encoding)
  const tag = { 'if-none-match': full.headers.etag ?? '' }
  const unchanged = await get(url, { ...encoding, ...tag })
  const bare = await startBare({ headers: full.headers, unchanged: unchanged.headers, body: full.body })
  try {
    const rows = []
    for (const [what, status, headers] of [
      [`product list, 200, ${full.body.byteLength} bytes of brotli`, 200, encoding],
      ['product list, 304', 304, { ...encoding, ...tag }],
    ] as const) {
      const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
      for (let round = 0; round <= ROUNDS; round += 1) {
        const load = { seconds: round === 0 ? 1 : SECONDS, connections: CONNECTIONS, headers, status }
        const [ours, theirs] = [await requestsPerSecond(url, load), await requestsPerSecond(bare.url, load)]
        // The first round is a warm-up.
        if (round > 0) rates.ours.push(ours)
        if (round > 0) rates.bare.push(theirs)
      }
      const ratio = median(rates.ours.map((rate, i) => rate / (rates.bare[i] ?? Number.NaN)))
      rows.push([what, Math.round(median(rates.ours)), Math.round(median(rates.bare)), ratio.toFixed(2)])
    }
    return table(['requests a second', 'shop', 'bare node:http', 'ratio (median of rounds)'], rows)
  } finally {
    bare.stop()
  }
}

// node:http, because fetch would decompress the body.
function get(url: string, headers: Record<string, string>): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        // Node adds these three headers on both servers.
        const { date: _, connection: __, 'keep-alive': ___, ...rest } = response.headers as Record<string, string>
        resolve({ headers: rest, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })
}

function startBare(answer: BareAnswer): Promise<{ url: string; stop: () => void }> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), { serialization: 'advanced' })
  child.send(answer)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('message', (port: number) => resolve({ url: `http://127.0.0.1:${port}/`, stop: () => child.kill() }))
  })
}
