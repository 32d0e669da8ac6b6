// Builds the pages when they are older than their sources, and compresses the files for browsers at the highest level.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { CannotStart } from '#config/cannot-start'

const project = path.resolve(import.meta.dirname, '../..')
const build = path.join(project, 'build')
/** The fingerprint of the sources of the build; written last. */
const stamp = path.join(build, 'built-from.txt')

export const sources = [
  'shop/web',
  'shop/contract',
  'shop.config.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Whether the build is missing or older than its sources. */
export async function pagesAreStale(): Promise<boolean> {
  return (await fs.readFile(stamp, 'utf8').catch(() => '')) !== (await fingerprint())
}

/** Builds the pages. Throws CannotStart with the builder's output when it fails. */
export async function buildPages(): Promise<void> {
  const made = await fingerprint()
  await fs.rm(stamp, { force: true })
  await runBuilder()
  await compressAll(path.join(build, 'client'))
  await fs.writeFile(stamp, made)
}

/** Throws when a source is missing. */
export async function fingerprint(folder = project): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const files = await filesBelow(path.join(folder, source))
    // At once: every start waits for these 750 files before it starts the server.
    const read = await Promise.all(files.map(async (file) => ({ file, bytes: await fs.readFile(file) })))
    for (const { file, bytes } of read) {
      hash
        .update(`${path.relative(folder, file)}\0`)
        .update(bytes)
        .update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesBelow(place: string): Promise<string[]> {
  if ((await fs.stat(place)).isFile()) return [place]
  const entries = await fs.readdir(place, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

async function runBuilder(): Promise<void> {
  const builder = path.join(project, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const child = spawn(process.execPath, [builder, 'build'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new CannotStart(`The pages could not be built:\n\n${output.trim()}`)
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/
const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) }

// All at once: Node spreads them over its threads.
async function compressAll(folder: string): Promise<void> {
  const files = (await filesBelow(folder)).filter((file) => COMPRESSIBLE.test(file))
  await Promise.all(files.map(compress))
}

async function compress(file: string): Promise<void> {
  const content = await fs.readFile(file)
  const [br, gz] = await Promise.all([
    compressors.br(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressors.gz(content, { level: 9 }),
  ])
  for (const [ending, bytes] of Object.entries({ br, gz })) {
    if (bytes.length < content.length) await fs.writeFile(`${file}.${ending}`, bytes)
  }
}

if (import.meta.main) {
  try {
    await buildPages()
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  }
}
