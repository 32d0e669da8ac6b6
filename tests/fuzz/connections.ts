// One conversation on a connection, and what must hold for it.
import { connect, type Socket } from 'node:net'

import { calls } from '#contract/calls'
import { leakIn, secretsOf } from './leaks.ts'
import { named } from './names.ts'
import { namesOf, type People } from './people.ts'
import type { Conversation } from './raw-requests.ts'

const SILENCE_MS = 40
const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g

/** The statuses of the answers. Throws an Error unless the shop answers with statuses below 500, shows no secret, and answers others afterwards. */
export async function judgeConversation(conversation: Conversation, people: People): Promise<number[]> {
  const { shop } = people
  const names = namesOf(people, 'visitor')
  const heard = await talk(new URL(shop.url), {
    ...conversation,
    requests: conversation.requests.map((each) => named(each, names)),
  })
  const statuses = [...heard.matchAll(STATUS_LINE)].map(([, status]) => Number(status))
  if (heard !== '' && !heard.startsWith('HTTP/1.1 ')) throw new Error(`The answer is no HTTP: ${heard.slice(0, 100)}`)
  if (statuses.some((status) => status >= 500))
    throw new Error(`The answers are ${statuses.join(', ')}: ${heard.slice(0, 500)}`)
  const leak = leakIn(heard, secretsOf(people))
  if (leak !== undefined) throw new Error(`The answer shows ${leak}`)
  const { status } = await fetch(shop.url + calls.healthz.path)
  if (status !== 200) throw new Error(`Afterwards the shop answers ${status}.`)
  return statuses
}

/** All that the shop says until it closes the connection or is silent. */
function talk({ hostname, port }: URL, { requests: texts, pieces, end }: Conversation): Promise<string> {
  const bytes = Buffer.from(texts.join(''), 'latin1')
  return new Promise((resolve) => {
    const heard: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) })
    socket.setNoDelay(true)
    let quiet: NodeJS.Timeout | undefined
    const waitOn = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.destroy(), heard.length === 0 ? SILENCE_MS * 4 : SILENCE_MS)
    }
    socket.on('data', (chunk: Buffer) => {
      heard.push(chunk)
      waitOn()
    })
    // A reset by the shop is an answer, too.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(quiet)
      resolve(Buffer.concat(heard).toString('latin1'))
    })
    socket.on('connect', () => {
      void write(socket, bytes, pieces).then(() => {
        if (end === 'reset') socket.resetAndDestroy()
        else if (end === 'close') socket.end()
        waitOn()
      })
    })
  })
}

async function write(socket: Socket, bytes: Buffer, pieces: number): Promise<void> {
  const size = Math.ceil(bytes.length / pieces)
  for (let at = 0; at < bytes.length; at += size) {
    socket.write(bytes.subarray(at, at + size))
    await new Promise(setImmediate)
  }
}
