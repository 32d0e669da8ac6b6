import type { Socket } from 'node:net'

import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/**
 * `refuse` cuts every line before a greeting, `hang` never answers, `4xx` refuses everybody for now, `5xx` every
 * recipient for good, `drop` takes the mail and cuts the line before saying so.
 */
export const mailFaults = ['refuse', 'hang', '4xx', '5xx', 'drop'] as const
export type MailFault = (typeof mailFaults)[number] | undefined

export type SmtpServer = {
  port: number
  fault: (fault: MailFault) => void
  stop: () => Promise<void>
}

type Callback = (error?: Error | null) => void

/** An SMTP server on loopback that takes mail from anybody to anybody but nobody@ (nobody-7@ ...). A mail is answered 250 once it is `taken`. */
export async function listenForMail(
  port: number,
  taken: (raw: Buffer, recipients: string[]) => Promise<void>,
): Promise<SmtpServer> {
  let fault: MailFault
  const sockets = new Set<Socket>()

  const admit = (_: unknown, _session: unknown, callback: Callback) => {
    if (fault === 'hang') return
    if (fault === '4xx') return callback(refusal(451, 'Requested action aborted: try again later'))
    callback()
  }
  // One reader nobody knows: to see a mail come back without closing the door to all others.
  const admitRecipient = ({ address }: { address: string }, _session: unknown, callback: Callback) => {
    if (fault === '5xx' || /^nobody\b/i.test(address))
      return callback(refusal(550, 'Requested action not taken: mailbox unavailable'))
    callback()
  }
  const hangUp = (remotePort: number) => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    size: 10 * 1024 * 1024,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? 'anybody' }),
    onConnect: (_session, callback) => {
      if (fault !== 'hang') callback()
    },
    onMailFrom: admit,
    onRcptTo: admitRecipient,
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      readAll(stream)
        .then((raw) => taken(raw, recipients))
        .then(() => (fault === 'drop' ? hangUp(session.remotePort) : callback()), callback)
    },
  })
  server.on('error', () => {
    // A client that went away in the middle; there is nobody left to tell.
  })
  server.server.prependListener('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (fault === 'refuse') socket.destroy()
  })

  return {
    port: await listen(server, port),
    fault: (next) => {
      fault = next
      if (next === 'refuse') for (const socket of sockets) socket.destroy()
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : port)
    })
  })
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
