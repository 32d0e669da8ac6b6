// All processes of a cluster run in namespaces of this run: its network, its mounts, its process ids. They end with it,
// however it ends, and leave nothing behind.
import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs/promises'

const INSIDE = 'MEWA_CLUSTER_INSIDE'

/** The folder of everything that the hosts store, in memory. */
export const STATE = '/mnt'

/** Whether this process is already inside. */
export function isIsolated(): boolean {
  return process.env[INSIDE] === '1'
}

/** Runs a script in namespaces of its own; resolves with its exit code. */
export function runIsolated(script: string[]): Promise<number> {
  if (process.getuid?.() !== 0) throw new Error('npm run test:cluster makes network namespaces, which needs root.')
  // Bash as process 1 collects the processes whose parents were killed.
  const again = ['bash', '-c', '"$@"; exit $?', 'bash', process.execPath, ...script]
  const child = spawn('unshare', ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', ...again], {
    stdio: 'inherit',
    env: { ...process.env, [INSIDE]: '1' },
  })
  // Ctrl-C reaches the child too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 130))
  })
}

/** Mounts what the hosts store; the mounts are seen by this run alone. */
export async function mountState(): Promise<void> {
  await fs.mkdir('/run/netns', { recursive: true })
  command('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns')
  command('mount', '-t', 'tmpfs', '-o', 'size=4g,mode=711', 'tmpfs', STATE)
}

/** Runs a program of the system; throws with what it says when it fails. */
export function command(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || error?.message || status}`)
  return stdout
}
