// Processor time and memory of processes, from Linux' /proc; NaN elsewhere.
import { readFile, readdir } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

type Used = { parent: number; ticks: number }

/** The ms of processor that a process and its descendants have used. */
export async function processorMs(pid: number): Promise<number> {
  const processes = await all()
  const sum = (of: number): number => {
    const children = [...processes].filter(([, { parent }]) => parent === of)
    return children.reduce((total, [child]) => total + sum(child), processes.get(of)?.ticks ?? 0)
  }
  return processes.has(pid) ? sum(pid) * TICK_MS : Number.NaN
}

/** The resident memory of one process in MB. */
export async function residentMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024
}

async function all(): Promise<Map<number, Used>> {
  const used = new Map<number, Used>()
  for (const entry of await readdir('/proc').catch(() => [])) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : ''
    if (stat === '') continue
    // The fields after the name: state, parent, ..., utime, stime, and both of the children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
    used.set(Number(entry), { parent: Number(fields[1]), ticks })
  }
  return used
}
