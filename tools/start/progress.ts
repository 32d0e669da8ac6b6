const SLOW_MS = 1_000
const CLEAR_LINE = '\x1b[K'

/** The step whose seconds the terminal counts; concurrent steps only report their end. */
let counted: symbol | undefined

/** Does the work, and reports it with its duration when it takes longer than a second. */
export async function step<T>(doing: string | (() => string), work: () => Promise<T>): Promise<T> {
  const start = Date.now()
  const me = Symbol('step')
  const { isTTY } = process.stdout
  const what = () => (typeof doing === 'string' ? doing : doing())
  const seconds = () => Math.round((Date.now() - start) / 1_000)
  let shown = false
  const show = () => {
    if (isTTY && (counted ??= me) === me) process.stdout.write(`\r  ${what()} ... ${shown ? `${seconds()} s` : ''}`)
    else if (!isTTY && (!shown || seconds() % 15 === 0)) console.log(`  ${what()} ...${shown ? ` ${seconds()} s` : ''}`)
    shown = true
  }
  const timer = setInterval(show, SLOW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (counted === me) counted = undefined
    if (shown) process.stdout.write(`${isTTY ? `\r${CLEAR_LINE}` : ''}  ${what()} ... ${seconds()} s\n`)
  }
}
