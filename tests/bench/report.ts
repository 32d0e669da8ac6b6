// The tables of docs/performance.md stand between comments that name their row; the text around them is written by hand.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../..')
const document = path.join(project, 'docs', 'performance.md')

/** Replaces the part of a row in docs/performance.md. */
export async function report(name: string, measured: string): Promise<void> {
  await writeFile(document, withPart(await readFile(document, 'utf8'), name, measured))
}

/** The text with this content between the comments of the row. Throws when it has none. */
export function withPart(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for "${name}".`)
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`
}

/** When, from which commit of a branch, with which command and on which machine it was measured. */
export function circumstances(command: string, loadBefore: number): string {
  const processor = `${os.availableParallelism()} cores of ${os.cpus()[0]?.model.trim() ?? 'an unknown processor'}`
  const day = new Date().toISOString().slice(0, 10)
  return `${[day, commitOf(project), `\`${command}\``].filter(Boolean).join(', ')}, Node ${process.version}, ${processor}, load ${loadBefore.toFixed(1)} before.`
}

/** The commit of a folder that is on a branch; any other may be in no clone tomorrow. */
export function commitOf(folder: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    if (git('for-each-ref', '--contains', 'HEAD', '--count=1', 'refs/heads', 'refs/remotes') === '') return ''
    const changed = git('status', '--porcelain', '--', '.', ':!docs/performance.md') !== ''
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
  } catch {
    return ''
  }
}
