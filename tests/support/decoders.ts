import { spawnSync } from 'node:child_process'

import { onTestFinished } from 'vitest'

/** The pids of the processes in which this process has pictures decoded. */
export function decoders(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'encoder/process'], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

export function killDecoders(): void {
  signal(decoders(), 'SIGKILL')
}

/**
 * Stops them until the test has ended. One that stayed stopped, as that of an earlier file, would outlive this process and
 * hold its output, for whose end Vitest waits.
 */
export function stopDecoders(): void {
  const stopped = decoders()
  signal(stopped, 'SIGSTOP')
  onTestFinished(() => signal(stopped, 'SIGCONT'))
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // The shop has ended it.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
