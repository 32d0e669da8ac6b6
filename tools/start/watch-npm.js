// npm forwards Ctrl-C and SIGTERM, but when it is killed outright nothing would end the shop.
import { readFileSync } from 'node:fs'

/** Calls back once when the npm that runs this script has ended. */
export function watchNpm(onEnd) {
  const npm = process.env.npm_lifecycle_event ? npmAbove(process.ppid) : undefined
  if (npm === undefined) return
  const timer = setInterval(() => {
    if (isSameNpm(npm)) return
    clearInterval(timer)
    onEnd()
  }, 300)
  timer.unref()
}

// npm itself, or the shell between the two.
function npmAbove(pid) {
  for (let at = pid, hops = 0; at > 1 && hops < 3; hops++) {
    if (isSameNpm(at)) return at
    at = parentOf(at)
  }
  return undefined
}

function isSameNpm(pid) {
  try {
    return /(^|[\0/ ])npm/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 2).join('\0'))
  } catch {
    return false
  }
}

function parentOf(pid) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
