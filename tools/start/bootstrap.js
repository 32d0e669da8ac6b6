// Plain JavaScript for Node 20: everything else runs on the Node that npm installs with the project.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { watchNpm } from './watch-npm.js'

const project = path.resolve(fileURLToPath(import.meta.url), '../../..')
const node = path.join(project, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs the packages of the lock file unless they are installed; resolves with whether they are. */
export async function installed() {
  if (isComplete()) return true
  const done = countSeconds('Installing packages (once; a minute or two)')
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], withoutOurBin())
  done()
  if (code === 0 && isComplete()) return true
  console.error(output.trim())
  console.error(`\n${advice(output)}`)
  process.exitCode = 1
  return false
}

/** Runs a script or a package's program on the project's own Node, forwards signals, and exits with its code. */
export async function handOver(program, args) {
  const bin = path.join('node_modules', '.bin')
  const child = spawn(node, [program.includes('/') ? program : path.join(bin, program), ...args], {
    cwd: project,
    env: {
      // Compiled modules are cached, so that later starts are fast.
      NODE_COMPILE_CACHE: path.join(project, 'node_modules', '.cache', 'node'),
      ...process.env,
      // Programs that the program starts run on the same Node.
      PATH: [path.join(project, bin), process.env.PATH].join(path.delimiter),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  watchNpm(() => child.kill('SIGTERM'))
  const [code, signal] = await new Promise((resolve) => child.on('close', (...end) => resolve(end)))
  if (signal) console.error(`Ended by ${signal}.`)
  process.exit(code ?? 1)
}

// Compares the record of the last complete npm install with the lock file.
function isComplete() {
  const wanted = packages('package-lock.json')
  const present = packages(path.join('node_modules', '.package-lock.json'))
  if (!wanted || !present || !existsSync(node)) return false
  return Object.entries(wanted).every(([name, { version, optional, link }]) => {
    if (name === '' || link) return true
    return present[name] ? present[name].version === version : optional
  })
}

function packages(file) {
  try {
    return JSON.parse(readFileSync(path.join(project, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function run(command, args, env) {
  return new Promise((resolve) => {
    const windows = process.platform === 'win32'
    const child = spawn(command, args, { cwd: project, env, shell: windows, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

// npm puts node_modules/.bin first on the path, but the install replaces the Node in it.
function withoutOurBin() {
  const ours = path.join(project, 'node_modules', '.bin')
  const parts = (process.env.PATH ?? '').split(path.delimiter)
  return { ...process.env, PATH: parts.filter((part) => path.resolve(part) !== ours).join(path.delimiter) }
}

function advice(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full. Free some space and run the command again.'
  if (/EACCES|EPERM/.test(output)) return 'This account cannot write to the project folder. Change its owner.'
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|network/i.test(output)) {
    return 'npm cannot reach its registry. Check the network (or the proxy in ~/.npmrc) and run the command again.'
  }
  return 'The packages could not be installed; see the output of npm above.'
}

function countSeconds(what) {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  const { isTTY } = process.stdout
  // Neither a closed terminal nor a full disk ends the work.
  process.stdout.on('error', () => {})
  process.stdout.write(isTTY ? `  ${what} ...` : `  ${what} ...\n`)
  const every = isTTY ? 1_000 : 15_000
  const tick = setInterval(() => {
    process.stdout.write(isTTY ? `\r  ${what} ... ${seconds()} s` : `  ${what} ... ${seconds()} s\n`)
  }, every)
  return () => {
    clearInterval(tick)
    process.stdout.write(isTTY ? `\r  ${what} ... ${seconds()} s\n` : `  ${what}: done in ${seconds()} s\n`)
  }
}
