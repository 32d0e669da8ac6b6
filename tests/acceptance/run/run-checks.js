import { createWorld } from '../client/world.js'
import { Failure, Skip } from './check.js'
import { numberedLines } from './specification.js'

/**
 * @typedef {{ title: string, result: 'passed' | 'failed' | 'skipped', reason?: string }} Outcome
 * @typedef {{ number: string, text: string, result: 'passed' | 'failed' | 'skipped' | 'not testable', reason?: string, outcomes: Outcome[] }} Line
 */

/**
 * Runs the checks one after the other, and sums them up by line.
 * @param {import('./check.js').Check[]} checks
 * @param {Record<string, string>} untestable why a line cannot be tested from outside, by its number
 * @returns {Promise<Line[]>}
 */
export async function runChecks(checks, untestable, options) {
  const texts = numberedLines()
  requireComplete(texts, checks, untestable)
  const isChosen = (number) => options.only.length === 0 || options.only.some((each) => isWithin(number, each))
  const isOfPart = ({ part }) => !options.part || options.part === part
  const world = createWorld(options)
  const outcomes = new Map()
  for (const check of checks.filter((each) => isChosen(each.line) && isOfPart(each))) {
    const outcome = { title: check.title, ...(await outcomeOf(check, world)) }
    outcomes.set(check.line, [...(outcomes.get(check.line) ?? []), outcome])
    if (!options.json) console.error(`${mark[outcome.result]} ${check.line} ${check.title}`)
  }
  await world.close()
  return [...texts]
    .filter(([number]) => isChosen(number) && (outcomes.has(number) || untestable[number]))
    .map(([number, text]) => ({ number, text, ...sumUp(outcomes.get(number) ?? [], untestable[number]) }))
}

const mark = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' }

// A number that is off by one would report the wrong line.
function requireComplete(texts, checks, untestable) {
  for (const { line, begins } of checks) {
    if (!texts.get(line)?.startsWith(begins)) throw new Error(`Line ${line} does not begin with "${begins}"`)
  }
  const covered = new Set([...checks.map(({ line }) => line), ...Object.keys(untestable)])
  const missing = [...texts.keys()].filter((number) => !covered.has(number))
  if (missing.length > 0) throw new Error(`No check and no reason for the lines ${missing.join(', ')}`)
}

function isWithin(number, chosen) {
  return number === chosen || (!chosen.includes('.') && number.startsWith(`${chosen}.`))
}

async function outcomeOf(check, world) {
  try {
    await check.run(world)
    return { result: 'passed' }
  } catch (error) {
    if (error instanceof Skip) return { result: 'skipped', reason: error.message }
    const reason = error instanceof Failure ? error.message : inWords(error)
    return { result: 'failed', reason }
  } finally {
    await world.closePages()
  }
}

function inWords(error) {
  const awaited = /waiting for (.+)/.exec(error?.message ?? '')?.[1]
  if (error?.name === 'TimeoutError' && awaited) return `the page has no ${awaited}`
  const [line] = String(error?.message ?? error).split('\n')
  return error?.cause?.message ? `${line}: ${error.cause.message}` : line
}

function sumUp(outcomes, untestable) {
  const failed = outcomes.find(({ result }) => result === 'failed')
  const passed = outcomes.find(({ result }) => result === 'passed')
  if (failed) return { result: 'failed', outcomes }
  if (passed) return { result: 'passed', outcomes }
  if (outcomes.length > 0) return { result: 'skipped', reason: outcomes[0].reason, outcomes }
  return { result: 'not testable', reason: untestable, outcomes }
}
