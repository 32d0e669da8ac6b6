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

/** Compares the calls of the catalogue with a bare server that sends the same bytes and headers, in alternating rounds. */
export async function benchList(shop: ShopProcess): Promise<string> {
  const { version } = JSON.parse((await get(`${shop.url}${calls.productBrowse.path}?limit=1`, {})).body.toString()) as {
    version: number
  }
  const rows = []
  for (const [what, path, statuses] of [
    ['product list', calls.productList.path, [200, 304]],
    ['the first 20 of it', `${calls.productList.path}?limit=20`, [200]],
    ['search in it', `${calls.productList.path}?search=cahsew`, [200]],
    ['a page of a list', `${calls.productBrowse.path}?category=Dates&limit=48`, [200]],
    ['what changed: nothing', `${calls.productChanges.path}?since=${version}`, [304]],
    ['what changed: something', `${calls.productChanges.path}?since=${version - 1}`, [200]],
  ] as const)
    for (const status of statuses) rows.push(await compare(shop.url + path, what, status))
  return table(['requests a second', 'shop', 'bare node:http', 'ratio (median of rounds)'], rows)
}

async function compare(url: string, what: string, status: 200 | 304): Promise<(string | number)[]> {
  const full = await get(url, encoding)
  const tag = { 'if-none-match': full.headers.etag ?? '' }
  const unchanged = await get(url, { ...encoding, ...tag })
  const headers = status === 200 ? encoding : { ...encoding, ...tag }
  const bare = await startBare({ headers: full.headers, unchanged: unchanged.headers, body: full.body })
  try {
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const load = { seconds: round === 0 ? 1 : SECONDS, connections: CONNECTIONS, headers, status }
      const [ours, theirs] = [await requestsPerSecond(url, load), await requestsPerSecond(bare.url, load)]
      // The first round is a warm-up.
      if (round > 0) rates.ours.push(ours)
      if (round > 0) rates.bare.push(theirs)
    }
    const ratio = median(rates.ours.map((rate, i) => rate / (rates.bare[i] ?? Number.NaN)))
    const size = status === 200 ? `, ${full.body.byteLength} bytes of brotli` : ''
    return [
      `${what}, ${status}${size}`,
      Math.round(median(rates.ours)),
      Math.round(median(rates.bare)),
      ratio.toFixed(2),
    ]
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
