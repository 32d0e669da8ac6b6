import { readFile } from 'node:fs/promises'

export type Result = { passed: number; failed: number }

/** The result of a stage, given the exit code of its last command. */
export type Counter = (code: number) => Result | Promise<Result>

/** A check counts as one test. */
export const oneCheck: Counter = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

export function vitestCount(file: string): Counter {
  return async (code) => {
    const report = await read<VitestReport>(file)
    // A file that cannot be loaded has no tests to fail, but counts as a failure.
    const broken = report?.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0)
    return agreeing(code, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + (broken?.length ?? 0))
  }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

export function playwrightCount(file: string): Counter {
  return async (code) => {
    const report = await read<PlaywrightReport>(file)
    const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
    return agreeing(code, expected + flaky, unexpected)
  }
}

// A runner that exits with an error, or ran nothing, has failed whatever its report contains.
function agreeing(code: number, passed: number, failed: number): Result {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

async function read<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
