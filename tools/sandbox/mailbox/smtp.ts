import type { Socket } from 'node:net'

import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/**
 * `refuse` closes every connection before the greeting, `hang` never answers, `4xx` refuses every sender temporarily,
 * `5xx` refuses every recipient permanently, `drop` accepts the email and closes the connection without an answer.
 */
export const mailFaults = ['refuse', 'hang', '4xx', '5xx', 'drop'] as const
export type MailFault = (typeof mailFaults)[number] | undefined

export type SmtpServer = {
  port: number
  fault: (fault: MailFault) => void
  stop: () => Promise<void>
}

type Callback = (error?: Error | null) => void

/** An SMTP server on loopback that accepts every recipient but nobody@ (nobody-7@ ...). It answers 250 after `onMail`. */
export async function listenForMail(
  port: number,
  onMail: (raw: Buffer, recipients: string[]) => Promise<void>,
): Promise<SmtpServer> {
  let fault: MailFault
  const sockets = new Set<Socket>()

  const admit = (_: unknown, _session: unknown, callback: Callback) => {
    if (fault === 'hang') return
    if (fault === '4xx') return callback(refusal(451, 'Requested action aborted: try again later'))
    callback()
  }
  // nobody@ always bounces, so that a bounce can be tried without a fault for all recipients.
  const admitRecipient = ({ address }: { address: string }, _session: unknown, callback: Callback) => {
    if (fault === '5xx' || /^nobody\b/i.test(address))
      return callback(refusal(550, 'Requested action not taken: mailbox unavailable'))
    callback()
  }
  const disconnect = (remotePort: number) => {
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
        .then((raw) => onMail(raw, recipients))
        .then(() => (fault === 'drop' ? disconnect(session.remotePort) : callback()), callback)
    },
  })
  server.on('error', () => {
    // The client disconnected, so there is nothing to answer.
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
