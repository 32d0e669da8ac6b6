import { spawn } from 'node:child_process'

import type { Counter, Result } from './counts.ts'

/** Runs commands one after the other, shows that it is at it, and shows what they say when one fails. */
export async function runStage(name: string, commands: string[][], count: Counter): Promise<Result> {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1_000)
  const tty = process.stdout.isTTY
  const tick = setInterval(
    () => process.stdout.write(tty ? `\r  ${name} ... ${seconds()} s` : `  ${name} ... ${seconds()} s\n`),
    tty ? 1_000 : 20_000,
  )
  let output = ''
  let code = 0
  for (const command of commands) {
    const ended = await run(command)
    output += ended.output
    code = ended.code
    if (code !== 0) break
  }
  clearInterval(tick)
  const result = await count(code)
  if (tty) process.stdout.write('\r')
  const verdict = result.failed > 0 ? 'FAILED' : 'ok'
  console.log(`  ${name.padEnd(18)} ${verdict}   ${result.passed} passed, ${result.failed} failed   ${seconds()} s`)
  if (result.failed > 0) console.log(`\n${output.trim()}\n`)
  return result
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
