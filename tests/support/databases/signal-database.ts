import * as fs from 'node:fs/promises'
import path from 'node:path'

/** Sends a signal to the postmaster and its children. */
export async function signalDatabase(folder: string, signal: NodeJS.Signals): Promise<void> {
  const postmaster = await postmasterOf(folder)
  const pids = [postmaster]
  for (const entry of await fs.readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await fs.readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : ''
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster) pids.push(Number(entry))
  }
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** The main process of the database. */
export async function postmasterOf(folder: string): Promise<number> {
  return Number((await fs.readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
}
