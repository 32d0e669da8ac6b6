// What is typed in a shell, in a folder.
import { execFile, spawn } from 'node:child_process'
import { once as event } from 'node:events'

import { calls } from '#contract/calls'
import { vi } from '#test/fixtures'

export type Ended = { code: number; out: string; err: string }
export type Shell = { folder: string; env: NodeJS.ProcessEnv }
export type Running = {
  /** Waits until it has printed this. */
  prints: (form: RegExp) => Promise<RegExpExecArray>
  /** Presses Ctrl-C, and waits for the end. */
  stop: () => Promise<void>
}

const LIMIT_MS = 250_000

/** Types a line, and waits for its end. */
export function typed({ folder, env }: Shell, line: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile('bash', ['-c', line], { cwd: folder, env, timeout: LIMIT_MS }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })
}

/** Types a line that goes on until Ctrl-C. */
export function typedAndGoingOn({ folder, env }: Shell, line: string): Running {
  // A process group of its own, as that of a terminal: Ctrl-C reaches all of it.
  const child = spawn('bash', ['-c', line], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const end = event(child, 'close')
  let ended = false
  void end.then(() => (ended = true))
  return {
    prints: (form) =>
      vi.waitUntil(
        () => {
          const found = form.exec(printed)
          if (!found && ended) throw new Error(`${line} ended without ${form}:\n${printed}`)
          return found
        },
        { timeout: LIMIT_MS, interval: 50 },
      ) as Promise<RegExpExecArray>,
    stop: async () => {
      if (!ended && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
      await end
    },
  }
}

/** The headers of the seller whose login the shop has printed. */
export async function signedInSeller({ prints }: Running, url: string): Promise<Record<string, string>> {
  const [, email, password] = await prints(/^ +Seller +\S+ +(\S+@\S+) +(\S+)$/m)
  const answer = await post(url + calls.sellerLogin.path, { email, password })
  if (!answer.ok) throw new Error(await answer.text())
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { cookie: cookies.join('; ') }
}

export function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The same work once, however often it is asked for. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => (done ??= work())
}
