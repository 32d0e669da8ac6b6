/**
 * @typedef {import('../client/world.js').World} World
 * @typedef {{ line: string, begins: string, title: string, part: 'calls' | 'pages', run: (world: World) => Promise<void> }} Check
 */

/** The server does not do what the line says. */
export class Failure extends Error {}

/** What the check needs is missing, through no fault of the server. */
export class Skip extends Error {}

/**
 * A check over HTTP of one line of the specification, whose text begins so.
 * @returns {Check}
 */
export function call(line, begins, title, run) {
  return { line, begins, title, part: 'calls', run }
}

/**
 * The same in a browser.
 * @returns {Check}
 */
export function page(line, begins, title, run) {
  return { line, begins, title, part: 'pages', run }
}

/** @param {string} reason why the line does not hold, as a sentence without its full stop */
export function expect(holds, reason) {
  if (!holds) throw new Failure(reason)
}

export function expectEqual(actual, expected, what) {
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)]
  expect(is === shouldBe, `${what} is ${is}, not ${shouldBe}`)
}

/** Asks again until the answer is true, at most so long. */
export async function eventually(ask, reason, ms = 10_000) {
  const end = Date.now() + ms
  while (!(await ask())) {
    expect(Date.now() < end, reason)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
