import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { paper } from '#web/identity.ts'

type Tokens = Record<string, string>

const css = await readFile(path.join(import.meta.dirname, 'styles.css'), 'utf8')
const [light = {}, dark = {}] = [...css.matchAll(/:root \{([^}]+)\}/g)].map(([, body]) => tokensIn(body ?? ''))
const schemes: Record<keyof typeof paper, Tokens> = { light, dark: { ...light, ...dark } }

const surfaces = ['paper', 'card', 'shade']
/** Text on its background: WCAG 2.2, 1.4.3 requires 4.5. */
const texts = pairs({
  ink: [...surfaces, 'saffron-soft'],
  'ink-soft': surfaces,
  date: [...surfaces, 'saffron-soft'],
  'on-date': ['date'],
  'on-saffron': ['saffron', 'saffron-strong'],
  'saffron-ink': [...surfaces, 'saffron-soft'],
  'pistachio-ink': [...surfaces, 'pistachio-soft'],
  'pomegranate-ink': [...surfaces, 'pomegranate-soft'],
  'on-cocoa': ['cocoa'],
  'on-cocoa-soft': ['cocoa'],
  paper: ['ink'],
})
/** The edge of a field and the focus ring: 1.4.11 requires 3. */
const edges = pairs({
  'line-strong': ['paper', 'card'],
  'saffron-strong': ['paper', 'card', 'cocoa'],
  pomegranate: ['paper', 'card'],
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const tokens = schemes[scheme]
  it.each(texts)('%s can be read on %s', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edges)('%s stands out from %s', (edge, ground) => {
    expect(contrast(tokens, edge, ground)).toBeGreaterThanOrEqual(3)
  })
  it('the colour that the system draws around the pages is that of the page', () => {
    expect(paper[scheme].toLowerCase()).toBe(tokens['paper'])
  })
})

it('Text on a background of its own is readable on every page', async () => {
  const used = new Set<string>()
  for await (const file of glob('**/*.tsx', { cwd: import.meta.dirname })) {
    const source = await readFile(path.join(import.meta.dirname, file), 'utf8')
    for (const [, classes = ''] of source.matchAll(/['"`]([^'"`\n]*)['"`]/g)) {
      for (const pair of together(classes)) used.add(pair)
    }
  }
  expect(used.size).toBeGreaterThan(10)
  const faint = [...used].filter((pair) => {
    const [text = '', ground = ''] = pair.split(' on ')
    return Object.values(schemes).some((tokens) => contrast(tokens, text, ground) < 4.5)
  })
  expect(faint).toEqual([])
})

/** The text and background colours that one list of classes combines, hover states apart. Lines are not text. */
function together(classes: string): string[] {
  const named = (kind: string) =>
    classes.split(/\s+/).flatMap((word) => {
      const [, state = '', colour = ''] = new RegExp(String.raw`^((?:hover:)?)${kind}-([a-z-]+)$`).exec(word) ?? []
      return colour in light && !colour.startsWith('line') ? [{ state, colour }] : []
    })
  const [grounds, words] = [named('bg'), named('text')]
  return grounds.flatMap((ground) =>
    words
      .filter(
        ({ state }) => state === ground.state || (state === '' && !words.some((other) => other.state === ground.state)),
      )
      .map(({ colour }) => `${colour} on ${ground.colour}`),
  )
}

function pairs(table: Record<string, string[]>): [upper: string, ground: string][] {
  return Object.entries(table).flatMap(([upper, grounds]) => grounds.map((ground): [string, string] => [upper, ground]))
}

function tokensIn(body: string): Tokens {
  return Object.fromEntries([...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [brighter = 0, darker = 0] = [one, other].map((name) => luminance(tokens[name] ?? '')).toSorted((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
