// Runs when the pages are built.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { parseSync, type Plugin, Visitor } from 'vite'

import { classesOf, renameInStyles, shortNames } from '#web/short-names.ts'

type Names = ReadonlyMap<string, string>

/**
 * Gives the classes of Tailwind names of two letters, in the styles and in the pages: a product's page names 310 classes
 * 1,500 times, a third of its HTML. `styles` is the stylesheet with the classes of all pages (decision 045).
 */
export function shortClasses(styles: string): Plugin[] {
  const pages = path.dirname(styles)
  let reading: Promise<Names> | undefined
  const names = () => (reading ??= readNames(styles))
  const rename = (kind: string, id: RegExp, change: (code: string, id: string, names: Names) => string): Plugin => ({
    name: `short-classes:${kind}`,
    apply: 'build',
    // The styles after Tailwind, which is one of these, and before Vite takes them out.
    enforce: 'pre',
    transform: {
      filter: { id },
      handler: async (code, from) => {
        const [file = from] = from.split('?')
        return file.startsWith(pages) ? { code: change(code, file, await names()), map: null } : undefined
      },
    },
  })
  return [
    rename('styles', /\.css(\?|$)/, (code, _, known) => renameInStyles(code, known)),
    rename('pages', /\.tsx?(\?|$)/, renameInSource),
  ]
}

// The styles that web/fonts/opening-font.ts puts into a page name it.
const NAMED_ELSEWHERE = ['font-display']

/** The classes that Tailwind generates for the pages; those that styles of ours name keep their names. */
async function readNames(styles: string): Promise<Names> {
  const folder = path.dirname(styles)
  const compiled = await compile(await readFile(styles, 'utf8'), { base: folder, onDependency: () => {} })
  const kept = [...classesOf(await readFile(path.join(folder, 'styles.css'), 'utf8')), ...NAMED_ELSEWHERE]
  return shortNames(classesOf(compiled.build(new Scanner({ sources: compiled.sources }).scan())), kept)
}

/** Renames the classes in each text of a file that consists of classes and plain words. */
export function renameInSource(source: string, file: string, names: Names): string {
  const places: { start: number; end: number; text: string }[] = []
  const short = (text: string) => text.replaceAll(/\S+/g, (word) => names.get(word) ?? word)
  const note = (text: string, from: number) => {
    if (short(text) === text) return
    const words = text.split(/\s+/).filter(Boolean)
    const start = source.indexOf(text, from)
    if (start < 0 || !words.every((word) => names.has(word) || /^[a-z]+$/.test(word))) {
      throw new Error(`${file}: "${text}" contains classes, and what is none. web/short-classes.ts cannot rename them.`)
    }
    places.push({ start, end: start + text.length, text })
  }
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  new Visitor({
    Literal: ({ value, start }) => typeof value === 'string' && note(value, start),
    TemplateElement: ({ value, start }) => note(value.raw, start),
  }).visit(program)
  let renamed = ''
  let done = 0
  for (const { start, end, text } of places.toSorted((one, other) => one.start - other.start)) {
    renamed += source.slice(done, start) + short(text)
    done = end
  }
  return renamed + source.slice(done)
}
