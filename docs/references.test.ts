import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
// Files that git does not know yet count, too: a document may be written before the commit.
const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: project, encoding: 'utf8' })
const files = list.split('\n').filter((file) => file !== '' && existsSync(path.join(project, file)))
const documents = files.filter((file) => file.endsWith('.md'))

// Built from shop/web/worker, so it is in no folder of the repository.
const BUILT = ['sw.js']

/** Every `path/to/file.ts` and every relative link of a document. */
async function references(document: string): Promise<{ code: string[]; links: string[] }> {
  const text = await readFile(path.join(project, document), 'utf8')
  // NNN stands for the number of a migration to come.
  const code = [...text.matchAll(/`(\w[\w/.-]*\.(?:tsx?|js|sql|sh|yaml))`/g)].flatMap(([, file = '']) =>
    file.includes('NNN') ? [] : [file],
  )
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, link = '']) => link)
  return { code, links }
}

it.each(documents)('%s names only files that exist', async (document) => {
  const { code, links } = await references(document)
  const known = (file: string) =>
    BUILT.includes(file) || files.some((each) => each === file || each.endsWith(`/${file}`))
  expect(code.filter((file) => !known(file))).toEqual([])
  const folder = path.join(project, path.dirname(document))
  expect(links.filter((link) => !existsSync(path.join(folder, link)))).toEqual([])
})

it('The list of decisions leads to each', async () => {
  const { links } = await references('docs/decisions/README.md')
  const decisions = files.flatMap((file) => /^docs\/decisions\/(\d{3}-.*)$/.exec(file)?.[1] ?? [])
  expect(decisions.filter((file) => !links.includes(file))).toEqual([])
})
