import { isPart, type Nutrient } from '#contract/nutrition'

import { type Ground, picture } from '../grounds.ts'
import { type Label, PAPER } from '../label.ts'
import { broken, lettering, widthOf } from '../lettering.ts'
import type { Stamps } from '../stamps.ts'

const INK = '#241510'
const [LEFT, RIGHT] = [100, 700]

/** The text on the back of the pack. */
export type Panel = { nutrition: readonly Nutrient[]; ingredients: string; allergens: string; storage: string }

/** The label on the back: nutrition per 100 g, ingredients, allergens, storage, and the mark of vegetarian food. */
export function panelScene(stamps: Stamps, label: Label, panel: Panel, ground: Ground): string {
  const { nutrition } = panel
  let y = 176
  const table = nutrition.map((nutrient, i) => {
    y += 42
    const size = isPart(nutrient) ? 26 : 29
    const rule =
      i < nutrition.length - 1
        ? `<path d="M${LEFT} ${y + 10}L${RIGHT} ${y + 10}" stroke="${INK}" stroke-opacity=".22" stroke-width="1.5"/>`
        : ''
    return (
      leftText(nutrient.name, LEFT + (isPart(nutrient) ? 26 : 0), y, size) +
      rightText(nutrient.amount, RIGHT, y, size) +
      rule
    )
  })
  const texts = [`Ingredients: ${panel.ingredients}`, panel.allergens, panel.storage]
  y += 54
  const small = paragraphs(texts, y, 690)
  const content =
    `<rect x="80" y="66" width="664" height="704" rx="24" fill="#1E0E05" fill-opacity=".1"/><rect x="76" y="60" width="660" height="700" rx="20" fill="#1E0E05" fill-opacity=".14"/>` +
    `<rect x="70" y="52" width="660" height="700" rx="18" fill="${PAPER}"/><rect x="70" y="52" width="660" height="70" rx="18" fill="${label.ink}"/><rect x="70" y="96" width="660" height="26" fill="${label.ink}"/>` +
    leftText('Nutrition per 100 g', LEFT, 101, 36, PAPER, 'serif') +
    leftText(label.name, LEFT, 164, label.name.length > 30 ? 25 : 29, INK, 'serif') +
    vegMark(RIGHT - 40, 134) +
    `<path d="M${LEFT} 184L${RIGHT} 184M${LEFT} ${176 + 42 * 7 + 16}L${RIGHT} ${176 + 42 * 7 + 16}" stroke="${INK}" stroke-width="5"/>` +
    table.join('') +
    small +
    `<path d="M${LEFT} 700L${RIGHT} 700" stroke="${INK}" stroke-opacity=".22" stroke-width="1.5"/>` +
    leftText('Typical values: every harvest differs.', LEFT, 732, 22) +
    rightText(`Net weight ${label.weight}`, RIGHT, 732, 22)
  return picture(ground, stamps.takeImages(), content, 'above')
}

// As large as the space above `end` allows.
function paragraphs(texts: readonly string[], top: number, end: number): string {
  for (let size = 26; ; size -= 1) {
    const blocks = texts.map((text) => broken(text, RIGHT - LEFT, { face: 'sans', size }) ?? [text])
    const leading = size * 1.26
    const height = blocks.flat().length * leading + (blocks.length - 1) * 10
    if (top + height - leading > end && size > 18) continue
    let y = top
    return blocks
      .map((lines) => {
        const drawn = lines.map((line, i) => leftText(line, LEFT, y + i * leading, size)).join('')
        y += lines.length * leading + 10
        return drawn
      })
      .join('')
  }
}

function leftText(
  text: string,
  x: number,
  y: number,
  size: number,
  fill = INK,
  face: 'sans' | 'serif' = 'sans',
): string {
  return lettering(text, x + widthOf(text, { face, size }) / 2, y, { face, size, fill })
}

function rightText(text: string, x: number, y: number, size: number): string {
  return lettering(text, x - widthOf(text, { face: 'sans', size }) / 2, y, { face: 'sans', size, fill: INK })
}

// The green dot in a green square that Indian food law requires on vegetarian food.
function vegMark(x: number, y: number): string {
  return `<rect x="${x}" y="${y}" width="38" height="38" fill="#fff" stroke="#0B7A2B" stroke-width="4"/><circle cx="${x + 19}" cy="${y + 19}" r="11" fill="#0B7A2B"/>`
}
