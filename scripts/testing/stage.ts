import { spawn } from 'node:child_process'

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

function run([program = '', ...args]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
