import { spawnSync } from 'node:child_process'

/** The pids of the processes in which this process has pictures decoded. */
export function decoders(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'encoder/process'], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

export function signalDecoders(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const pid of decoders()) process.kill(pid, signal)
}
