// A thread that sends all pictures at once as new products and posts the statuses: what it costs to send them must not
// delay the thread that measures.
import { parentPort, workerData } from 'node:worker_threads'

import { add, almonds, form } from '#test/products'
import { browserOf } from '#test/browser'

export type Sending = { url: string; cookies: Map<string, string>; files: Uint8Array[] }

const { url, cookies, files } = workerData as Sending
const seller = browserOf(url, cookies)
const bodies = files.map((file) => form(almonds, [file]))
parentPort?.once('message', async () => {
  parentPort?.postMessage(await Promise.all(bodies.map(async (body) => (await add(seller, body)).status)))
})
parentPort?.postMessage('ready')
