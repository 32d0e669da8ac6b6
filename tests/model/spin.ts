// Runs Spin (spinroot.com) on shop.pml. Spin and a C compiler come from the system: `apt-get install spin gcc`.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** `payments` of each order; `guard`: what is left out. */
export type Bounds = { orders: number; payments: number; guard?: string }
export type Verified = { errors: number; states: number; isWhole: boolean; seconds: number }
/** What happens next, and the state after it, both in words. */
export type Step = { act: string; state: string }
export type Way = { seed: number; steps: Step[] }

export type Spin = {
  /** Looks at all states, or, without a guard, for the shortest way to an error. */
  verify: (bounds: Bounds) => Verified
  /** The way to the error that `verify` has found, and the invariant that it breaks, as the model names it. */
  counterexample: (bounds: Bounds) => { steps: Step[]; broken: string }
  /** A random one; the same for the same seed. */
  way: (bounds: Bounds, seed: number) => Way
  stop: () => void
}

const MODEL = 'shop.pml'
const MEMORY_MB = 18_000
const SPIN_STEPS = 20_000

export function startSpin(): Spin {
  const folder = mkdtempSync(path.join(tmpdir(), 'mewa-model-'))
  const source = path.join(import.meta.dirname, MODEL)
  copyFileSync(source, path.join(folder, MODEL))
  const lines = readFileSync(source, 'utf8').split('\n')

  function run(program: string, options: string[]): string {
    try {
      return execFileSync(program, options, {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1e9,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    } catch (error) {
      const { code, stdout = '' } = error as { code?: string; stdout?: string }
      if (code === 'ENOENT') throw new Error(`${program} is not there. Install it first: apt-get install spin gcc`)
      return stdout
    }
  }

  return {
    verify: (bounds) => {
      run('spin', [...options(bounds), '-a', MODEL])
      // An error is found in a second, an optimised search compiled in thirty.
      const search = bounds.guard ? ['-O0', '-DBFS'] : ['-O2', '-DCOLLAPSE']
      run('gcc', ['-w', '-DSAFETY', `-DMEMLIM=${MEMORY_MB}`, ...search, '-o', 'pan', 'pan.c'])
      const began = performance.now()
      const told = run('./pan', ['-E', '-m1000000'])
      return {
        errors: Number(/errors: (\d+)/.exec(told)?.[1]),
        states: Number(/([\d.e+]+) states, stored/.exec(told)?.[1]),
        isWhole: !/max search depth too small|MEMLIM bound|out of memory/.test(told),
        seconds: (performance.now() - began) / 1_000,
      }
    },
    counterexample: (bounds) => {
      const told = run('spin', [...options(bounds), '-T', '-t', MODEL])
      const at = Number(/shop\.pml:(\d+), Error: assertion violated/.exec(told)?.[1])
      return { steps: stepsOf(told), broken: /\/\* (.+?) \*\//.exec(lines[at - 1] ?? '')?.[1] ?? `line ${at}` }
    },
    way: (bounds, seed) => {
      const told = run('spin', [...options(bounds), '-DTRACE', '-DWAYS', '-T', `-n${seed}`, `-u${SPIN_STEPS}`, MODEL])
      const steps = stepsOf(told)
      // A way that goes on is cut within a line.
      return { seed, steps: withoutRepeats(told.includes('depth-limit') ? steps.slice(0, -1) : steps) }
    },
    stop: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function options({ orders, payments, guard }: Bounds): string[] {
  const size = [`-DORDERS=${orders}`, `-DPAYMENTS=${payments}`]
  // The numbers in a trail are those of the same source.
  return [...size, ...(guard ? [`-DWITHOUT_${guard}`, '-DTRACE'] : [])]
}

const SENTENCE = /^\s*((?:server|order|payment|piece|the|somebody) .*)$/

function stepsOf(told: string): Step[] {
  const steps: Step[] = []
  for (const line of told.split('\n')) {
    const act = SENTENCE.exec(line)?.[1]
    if (act) steps.push({ act, state: '' })
    const state = /^\s*is (.*)$/.exec(line)?.[1]
    if (state && steps.length > 0) steps.at(-1)!.state = state
  }
  return steps
}

/** Nothing changes where the shop refuses, so the same once more shows nothing. */
function withoutRepeats(steps: Step[]): Step[] {
  const refused = new Set<string>()
  return steps.filter(({ act, state }) => {
    if (!act.includes(' refuses ')) return true
    const again = `${act.replace(/^server \d/, '')} ${state}`
    if (refused.has(again)) return false
    refused.add(again)
    return true
  })
}
