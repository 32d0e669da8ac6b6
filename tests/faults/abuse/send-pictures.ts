// A thread that sends all pictures at once as new products and posts the statuses: what it costs to send them must not
// delay the thread that measures.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

import { refusals } from '#contract/wording'
import { browserOf } from '#test/browser'
import { add, almonds, form } from '#test/scenes/products'

export type Sending = { url: string; cookies: Map<string, string>; files: Uint8Array[] }

// Attackers have machines of their own: on Linux this thread alone gets what the shop and its readers leave.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const { url, cookies, files } = workerData as Sending
const seller = browserOf(url, cookies)
const bodies = files.map((file) => form(almonds, [file]))
const sendAll = async () => parentPort?.postMessage(await Promise.all(bodies.map(send)))
parentPort?.on('message', () => void sendAll())
parentPort?.postMessage('ready')

/** The status; 0 without an answer, and when decoders died of the picture. */
async function send(body: FormData): Promise<number> {
  const answer = await add(seller, body).catch(() => undefined)
  const { msg } = (answer?.body ?? {}) as { msg?: string }
  return !answer || msg === refusals.pictureNotRead ? 0 : answer.status
}
