// `npm run -s ticket:mail < email`: hands one email over to the shop, for the pipe of a mail server. The recipients of the
// envelope may follow as arguments. The exit code is one of sysexits.h, which mail servers understand.
import { createHmac } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { calls } from '#contract/calls'
import { readDotEnv } from '../start/dot-env.ts'

const UNUSABLE = 65
const NO_SUCH_TICKET = 67
/** The mail server keeps the email and tries again. */
const LATER = 75

const TIMEOUT_MS = 60_000

if (import.meta.main) {
  readDotEnv(path.resolve(import.meta.dirname, '../..'))
  process.exitCode = await handOver(await buffer(process.stdin), process.argv.slice(2), process.env)
}

export async function handOver(raw: Buffer, recipients: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { PUBLIC_URL, PORT = '3000', TICKET_MAIL_SECRET } = env
  if (!TICKET_MAIL_SECRET) {
    console.error('TICKET_MAIL_SECRET is missing.')
    return LATER
  }
  try {
    const answer = await fetch(`${PUBLIC_URL || `http://localhost:${PORT}`}${calls.ticketMail.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'x-mail-signature': `sha256=${createHmac('sha256', TICKET_MAIL_SECRET).update(raw).digest('hex')}`,
        'x-mail-recipient': recipients.join(', '),
      },
      body: new Uint8Array(raw),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.ok) return 0
    console.error(`The shop answered ${answer.status}: ${await answer.text()}`)
    if (answer.status === 404) return NO_SUCH_TICKET
    return [400, 409, 413].includes(answer.status) ? UNUSABLE : LATER
  } catch (error) {
    console.error(`The shop cannot be reached: ${String(error)}`)
    return LATER
  }
}
