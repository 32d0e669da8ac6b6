import { brand, type Label, nameOn, PAPER, weightPill } from '../label.ts'
import { GOLD, type Inside, roundShade } from './pack.ts'

type Glass = {
  outline: string
  neck: { x: number; y: number; width: number; height: number }
  label: 'arch' | 'oval' | 'tag' | 'square'
}

/** Jars of different shapes: squat, six-sided, tall, and a pot. */
export const honeyGlasses = {
  squat: {
    outline:
      'M270 236C276 262 196 276 186 340L186 584C186 636 220 664 280 664L520 664C580 664 614 636 614 584L614 340C604 276 524 262 530 236Z',
    neck: { x: 252, y: 150, width: 296, height: 88 },
    label: 'oval',
  },
  sixSided: {
    outline: 'M286 236L514 236L590 330L590 590L540 664L260 664L210 590L210 330Z',
    neck: { x: 266, y: 148, width: 268, height: 90 },
    label: 'square',
  },
  tall: {
    outline:
      'M310 212C314 240 256 256 252 310L252 606C252 646 280 664 322 664L478 664C520 664 548 646 548 606L548 310C544 256 486 240 490 212Z',
    neck: { x: 296, y: 118, width: 208, height: 96 },
    label: 'arch',
  },
  pot: {
    outline:
      'M280 232C230 262 178 350 178 450C178 560 240 664 320 664L480 664C560 664 622 560 622 450C622 350 570 262 520 232Z',
    neck: { x: 256, y: 146, width: 288, height: 90 },
    label: 'tag',
  },
} satisfies Record<string, Glass>

export type HoneyGlass = keyof typeof honeyGlasses

/** A translucent jar of honey; `honey` runs from its shade to its glow. */
export function honeyJar(label: Label, inside: Inside, glassName: HoneyGlass, honey: readonly string[]): string {
  const glass: Glass = honeyGlasses[glassName]
  const { neck } = glass
  const [dark, deep, body, glow] = honey
  return (
    `${GOLD}${roundShade('glass')}<clipPath id="view"><path d="${glass.outline}"/></clipPath>` +
    `<linearGradient id="amber" x2="1" y2=".3"><stop offset="0" stop-color="${deep}"/><stop offset=".18" stop-color="${glow}"/><stop offset=".5" stop-color="${body}"/><stop offset=".85" stop-color="${deep}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `<radialGradient id="glow" cx=".7" cy=".86" r=".5"><stop offset="0" stop-color="${glow}" stop-opacity=".95"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>` +
    `<path d="${glass.outline}" fill="url(#amber)"/><g clip-path="url(#view)"><rect x="170" y="230" width="460" height="440" fill="url(#glow)"/><path d="M170 226L630 226L630 286C520 300 280 300 170 286Z" fill="#FFFCEF" fill-opacity=".6"/><path d="M170 286C280 300 520 300 630 286L630 296C520 312 280 312 170 296Z" fill="${glow}"/>` +
    [...bubbles(glow!)].join('') +
    `</g>${paper(glass.label, label, inside)}` +
    `<path d="${glass.outline}" fill="url(#glass)" fill-opacity=".5"/><path d="${glass.outline}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5"/>` +
    `<g clip-path="url(#view)"><path d="M214 330C206 420 206 520 222 620L240 620C228 520 228 420 238 330Z" fill="#fff" fill-opacity=".6"/><path d="M578 350C584 430 584 500 574 570" stroke="#fff" stroke-opacity=".3" stroke-width="8" fill="none"/></g>` +
    lid(glassName, neck, label)
  )
}

function* bubbles(glow: string): Generator<string> {
  for (const [x, y, r] of [
    [250, 330, 5],
    [560, 322, 7],
    [540, 356, 4],
    [262, 620, 6],
    [548, 610, 5],
  ] as const)
    yield `<circle cx="${x}" cy="${y}" r="${r}" fill="${glow}" fill-opacity=".8" stroke="#fff" stroke-opacity=".6" stroke-width="1.5"/>`
}

function lid(glass: HoneyGlass, { x, y, width, height }: Glass['neck'], label: Label): string {
  if (glass === 'pot' || glass === 'squat') return cloth(x, y, width, height, label, glass === 'pot')
  const ridges = Array.from({ length: 3 }, (_, i) => `M${x} ${y + 28 + i * 22}L${x + width} ${y + 28 + i * 22}`)
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="url(#gold)"/><path d="${ridges.join('')}" stroke="#6E4814" stroke-opacity=".4" stroke-width="3"/><path d="M${x + 10} ${y + 8}L${x + width - 10} ${y + 8}" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>`
}

// A square of cloth over the lid, tied with twine.
function cloth(x: number, y: number, width: number, height: number, label: Label, checked: boolean): string {
  const [right, foot] = [x + width, y + height]
  const shape = `M${x + 8} ${y + 14}C${x + 70} ${y - 10} ${right - 70} ${y - 10} ${right - 8} ${y + 14}L${right + 4} ${foot - 22}L${right + 34} ${foot + 34}L${right - 20} ${foot + 22}L${right - 66} ${foot + 46}L${x + width / 2} ${foot + 26}L${x + 66} ${foot + 46}L${x + 20} ${foot + 22}L${x - 34} ${foot + 34}L${x - 4} ${foot - 22}Z`
  const lines = Array.from({ length: 16 }, (_, i) => `M${x - 40 + i * 25} ${y - 10}L${x - 40 + i * 25} ${foot + 60}`)
  const rows = Array.from({ length: 6 }, (_, i) => `M${x - 40} ${y + 6 + i * 25}L${right + 40} ${y + 6 + i * 25}`)
  return (
    `<clipPath id="square"><path d="${shape}"/></clipPath><path d="${shape}" fill="${checked ? PAPER : label.ink}"/>` +
    `<g clip-path="url(#square)"><path d="${checked ? lines.join('') + rows.join('') : ''}" stroke="${label.ink}" stroke-opacity=".55" stroke-width="11"/><rect x="${x - 40}" y="${y - 10}" width="${width + 80}" height="${height + 70}" fill="url(#glass)"/></g>` +
    `<path d="M${x - 4} ${foot - 20}C${x + 80} ${foot - 2} ${right - 80} ${foot - 2} ${right + 4} ${foot - 20}" fill="none" stroke="#C9A162" stroke-width="9" stroke-linecap="round"/><path d="M${right - 70} ${foot - 8}C${right - 40} ${foot - 50} ${right + 10} ${foot - 30} ${right - 66} ${foot - 6}C${right - 40} ${foot + 30} ${right - 50} ${foot + 50} ${right - 34} ${foot + 60}" fill="none" stroke="#C9A162" stroke-width="6" stroke-linecap="round"/>`
  )
}

function paper(kind: Glass['label'], label: Label, inside: Inside): string {
  const shapes = {
    oval: 'M400 320C510 320 572 390 572 474C572 560 510 628 400 628C290 628 228 560 228 474C228 390 290 320 400 320Z',
    square: 'M252 330L548 330L548 628L252 628Z',
    arch: 'M278 628L278 414C278 340 340 300 400 300C460 300 522 340 522 414L522 628Z',
    tag: 'M400 306L548 372L548 620L252 620L252 372Z',
  }
  const top = kind === 'arch' || kind === 'tag' ? 352 : 362
  return (
    `<path d="${shapes[kind]}" fill="${PAPER}"/><path d="${shapes[kind]}" fill="none" stroke="${label.ink}" stroke-width="5"/>` +
    brand(400, top, label.ink, 20) +
    inside.emblem(400, top + 68, 124) +
    nameOn(label, { x: 400, top: top + 124, width: kind === 'arch' ? 216 : 256, height: 86, largest: 46 }) +
    weightPill(label, 400, top + 218, label.ink)
  )
}
