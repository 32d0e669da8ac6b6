const SLOW_MS = 1_000

/** Does the work, and says so, and how long it took, when that is longer than a second. */
export async function step<T>(doing: string | (() => string), work: () => Promise<T>): Promise<T> {
  const start = Date.now()
  const { isTTY } = process.stdout
  const what = () => (typeof doing === 'string' ? doing : doing())
  const seconds = () => Math.round((Date.now() - start) / 1_000)
  let shown = false
  const show = () => {
    if (isTTY) process.stdout.write(`\r  ${what()} ... ${shown ? `${seconds()} s` : ''}`)
    else if (!shown || seconds() % 15 === 0) console.log(`  ${what()} ...${shown ? ` ${seconds()} s` : ''}`)
    shown = true
  }
  const timer = setInterval(show, SLOW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (shown) process.stdout.write(`${isTTY ? '\r' : ''}  ${what()} ... ${seconds()} s\n`)
  }
}
