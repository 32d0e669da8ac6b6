import type { CategoryPath } from '#contract/categories'

import { PIXELS_PER_UNIT } from './stamps.ts'

/** The wall behind a product, lit and in shade, and the matching colour for labels and cloths. */
export type Ground = { light: string; deep: string; ink: string }

/** Three backgrounds for each category: a category keeps its palette, and neighbours differ. */
export const grounds: Record<CategoryPath, readonly [Ground, Ground, Ground]> = {
  Dates: [
    { light: '#F9EBD8', deep: '#D9AE82', ink: '#5A2E1B' },
    { light: '#F6DFD2', deep: '#C98F77', ink: '#6B2A22' },
    { light: '#FBF2DC', deep: '#DFC388', ink: '#6A4716' },
  ],
  Nuts: [
    { light: '#F8EFDA', deep: '#D5B983', ink: '#7A4A1C' },
    { light: '#EFF1DC', deep: '#B4BD8A', ink: '#4E5A24' },
    { light: '#EFE9E4', deep: '#BFAE9E', ink: '#5B4636' },
  ],
  'Dry-Fruits': [
    { light: '#FEEAD9', deep: '#E6A47C', ink: '#A8431A' },
    { light: '#FFF3D3', deep: '#EABB66', ink: '#8A5A0A' },
    { light: '#F7E4E8', deep: '#C890A2', ink: '#7A2140' },
  ],
  'Health-Powders': [
    { light: '#F0F6E0', deep: '#A9C583', ink: '#48682C' },
    { light: '#E3F2EA', deep: '#8CBBA2', ink: '#1F5F48' },
    { light: '#F8F6D9', deep: '#CFC679', ink: '#6B6416' },
  ],
  'Gift-Hampers': [
    { light: '#FCE7E1', deep: '#D58883', ink: '#8A2036' },
    { light: '#EEE7F3', deep: '#9F8DB8', ink: '#4A2F6B' },
    { light: '#FEF2D6', deep: '#E0B55E', ink: '#8A5A0A' },
  ],
  Honey: [
    { light: '#FFF5D2', deep: '#EFBD4C', ink: '#8A4F08' },
    { light: '#F3F4DA', deep: '#C3C57A', ink: '#5B5A16' },
    { light: '#FFEACB', deep: '#E4A04A', ink: '#93430B' },
  ],
  Combos: [
    { light: '#E6F1EF', deep: '#8DB7B1', ink: '#1F5558' },
    { light: '#E7EDF6', deep: '#98AECC', ink: '#28426E' },
    { light: '#F4EFE2', deep: '#C5B78F', ink: '#5F5122' },
  ],
}

/** The backdrop of a product at its wall; seen from above there is only the table. */
export type Backdrop = 'arch' | 'disc' | 'plain' | 'above'

/** A whole picture, 800 units square: wall and table lit from the upper left, then the subject. */
export function picture(ground: Ground, images: string, content: string, backdrop: Backdrop = 'plain'): string {
  const side = 800 * PIXELS_PER_UNIT
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="${side}" height="${side}"><defs>` +
    `<linearGradient id="wall" x2=".42" y2=".92"><stop offset="0" stop-color="${ground.light}"/><stop offset="1" stop-color="${ground.deep}"/></linearGradient>` +
    `<linearGradient id="table" x2=".2" y2="1"><stop offset="0" stop-color="${ground.light}"/><stop offset="1" stop-color="${ground.deep}"/></linearGradient>` +
    `<radialGradient id="light" cx=".2" cy=".1" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="shadow"><stop offset="0" stop-color="#1E0E05" stop-opacity=".62"/><stop offset=".55" stop-color="#1E0E05" stop-opacity=".28"/><stop offset="1" stop-color="#1E0E05" stop-opacity="0"/></radialGradient>` +
    `${images}</defs><rect width="800" height="800" fill="url(#wall)"/>${behind(backdrop, ground)}` +
    (backdrop === 'above' ? '' : TABLE) +
    `<rect width="800" height="800" fill="url(#light)"/>${content}</svg>`
  )
}

const TABLE =
  `<path d="M0 574C260 556 540 556 800 574L800 800L0 800Z" fill="url(#table)"/>` +
  `<path d="M0 574C260 556 540 556 800 574" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.5"/>`

function behind(backdrop: Backdrop, { light, deep }: Ground): string {
  if (backdrop === 'arch') {
    return `<path d="M128 574L128 330C128 170 250 58 400 58C550 58 672 170 672 330L672 574Z" fill="${light}" fill-opacity=".6"/><path d="M128 574L128 330C128 170 250 58 400 58C340 70 160 150 152 330L152 574Z" fill="${deep}" fill-opacity=".5"/>`
  }
  if (backdrop === 'disc') {
    return `<circle cx="430" cy="330" r="290" fill="${deep}" fill-opacity=".34"/><circle cx="424" cy="322" r="286" fill="${light}" fill-opacity=".4"/>`
  }
  return ''
}

/** A soft shadow on the table, a little to the right of its object. */
export function shadow(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x + 24}" cy="${y}" rx="${rx * 1.16}" ry="${ry * 1.3}" fill="url(#shadow)"/>`
}
