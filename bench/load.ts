import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

/** Requests per second that a server answers with the expected status; a separate process generates the load. */
export async function requestsPerSecond(
  url: string,
  options: { seconds: number; connections: number; headers: Record<string, string>; status: 200 | 304 },
): Promise<number> {
  const headers = Object.entries(options.headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const { stdout } = await run(
    process.execPath,
    [autocannon, '-j', '-n', '-c', String(options.connections), '-d', String(options.seconds), ...headers, url],
    { maxBuffer: 16 * 1024 * 1024 },
  )
  const result = JSON.parse(stdout) as {
    duration: number
    errors: number
    statusCodeStats: Record<string, { count: number }>
  }
  const right = result.statusCodeStats[options.status]?.count ?? 0
  const all = Object.values(result.statusCodeStats).reduce((sum, { count }) => sum + count, 0)
  if (right !== all || right === 0 || result.errors > 0)
    throw new Error(`${url} did not always answer ${options.status}`)
  return right / result.duration
}
