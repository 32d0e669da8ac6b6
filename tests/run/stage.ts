import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

import type { Counter, Result } from './counts.ts'

/** Shows that a stage runs, then its result, and the output of its commands when one failed. */
export type Stage = () => Promise<Result>

/** Runs commands one after the other, and shows the result. */
export function runStage(name: string, commands: string[][], count: Counter): Promise<Result> {
  return beginStage(name, commands, count)()
}

/** Starts the commands silently; the returned function shows the result, after other stages have been shown. */
export function beginStage(name: string, commands: string[][], count: Counter): Stage {
  const start = Date.now()
  const ending = runAll(commands).then((ended) => ({ ...ended, end: Date.now() }))
  return async () => {
    const seconds = (until: number) => Math.round((until - start) / 1_000)
    const tty = process.stdout.isTTY
    const tick = setInterval(
      () => process.stdout.write(`${tty ? '\r' : ''}  ${name} ... ${seconds(Date.now())} s${tty ? '' : '\n'}`),
      tty ? 1_000 : 20_000,
    )
    const { code, output, end } = await ending
    clearInterval(tick)
    const result = await count(code)
    if (tty) process.stdout.write('\r')
    const verdict = result.failed > 0 ? 'FAILED' : 'ok'
    console.log(
      `  ${name.padEnd(18)} ${verdict}   ${result.passed} passed, ${result.failed} failed   ${seconds(end)} s`,
    )
    if (result.failed > 0) console.log(`\n${output.trim()}\n`)
    return result
  }
}

async function runAll(commands: string[][]): Promise<{ code: number; output: string }> {
  let output = ''
  for (const command of commands) {
    const ended = await run(command)
    output += ended.output
    if (ended.code !== 0) return { code: ended.code, output }
  }
  return { code: 0, output }
}

// Several times what the longest command takes on two cores.
const LIMIT_MS = 20 * 60_000

/** Runs a command. One that hangs is ended at the limit; its output then ends with the processes that were running. */
export function run([program = '', ...args]: string[], limitMs = LIMIT_MS): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const end = (code: number, last = '') => {
      clearTimeout(limit)
      resolve({ code, output: output + last })
    }
    const cut = async () => {
      const processes = await runningProcesses()
      child.kill('SIGKILL')
      end(1, `\nEnded after ${limitMs / 1_000} s. These processes were running:\n${processes}`)
    }
    const limit = setTimeout(() => void cut(), limitMs)
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code) => end(code ?? 1))
  })
}

// All but the kernel's own.
const PS_OPTIONS = ['-N', '-p', '2', '--ppid', '2', '-o', 'pid,ppid,stat,etimes,args', '--cols', '200']

// The title of a process of PostgreSQL is the database and the kind of its statement.
function runningProcesses(): Promise<string> {
  return promisify(execFile)('ps', PS_OPTIONS).then(({ stdout }) => stdout, String)
}
