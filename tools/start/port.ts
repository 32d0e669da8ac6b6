import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'

import { CannotStart } from '#config/cannot-start'

/** Throws CannotStart when the port is in use, before anything is built. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  // A browser tries "localhost" as ::1 first, so a program listening there would answer instead of the shop.
  for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
    const problem = await tryListening(port, address)
    if (problem?.code === 'EADDRINUSE') {
      const owner = await portOwner(port).catch(() => undefined)
      throw new CannotStart(
        `Port ${port} is taken by ${owner ?? 'another program'}.\n` +
          `Stop that program, or choose another port: PORT=${port + 1} npm start`,
      )
    }
    if (problem && address === host) throw problem
  }
}

function tryListening(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', resolve)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

// Linux shows which socket listens and which process owns it; elsewhere the port number must do.
async function portOwner(port: number): Promise<string | undefined> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')))
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const listening = tables
    .join('\n')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  const inode = listening.find(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '0A')?.[9]
  if (inode === undefined) return undefined
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
    const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
    if (!targets.includes(`socket:[${inode}]`)) continue
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').join(' ').trim()
    return `process ${pid} (${command.slice(0, 80)})`
  }
  return undefined
}
