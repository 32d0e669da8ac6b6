import type { Chance } from './chance.ts'
import { type FoodName, foods } from './foods.ts'
import { fitted, lettering } from './lettering.ts'
import { piecesIn } from './pieces.ts'

/** What is printed on a pack. `ink` is the category's dark colour. */
export type Label = { name: string; weight: string; ink: string }

const PAPER = '#FFF9EE'

/** A stand-up pouch around x = 400, from y = 110 to 650, with a window on the food. */
export function pouch(label: Label, food: FoodName | { powder: string }, chance: Chance): string {
  const body =
    'M226 122L574 122C566 250 596 470 590 622C560 650 480 660 400 660C320 660 240 650 210 622C204 470 234 250 226 122Z'
  const window = 'M296 470L504 470L504 556C504 576 492 588 472 588L328 588C308 588 296 576 296 556Z'
  return (
    `<linearGradient id="pouch"><stop offset="0" stop-color="#E9CFA5"/><stop offset=".28" stop-color="#DDBB87"/><stop offset=".75" stop-color="#C79E66"/><stop offset="1" stop-color="#A67C47"/></linearGradient>` +
    `<clipPath id="pouch-window"><path d="${window}"/></clipPath>` +
    `<path d="${body}" fill="url(#pouch)"/>` +
    `<path d="M226 122L574 122L573 164L225 164Z" fill="${label.ink}"/>` +
    `<path d="M226 134L574 134M226 143L574 143M226 152L574 152" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>` +
    `<path d="M210 622C240 604 320 596 400 596C480 596 560 604 590 622C560 650 480 660 400 660C320 660 240 650 210 622Z" fill="#7A5226" fill-opacity=".22"/>` +
    `<rect x="262" y="196" width="276" height="412" rx="20" fill="${PAPER}"/>` +
    `<rect x="272" y="206" width="256" height="392" rx="13" fill="none" stroke="${label.ink}" stroke-opacity=".35" stroke-width="2"/>` +
    brand(400, 246, label.ink) +
    nameOn(label, { x: 400, top: 264, width: 232, height: 144, largest: 54 }) +
    weightPill(label, 400, 424) +
    `<g clip-path="url(#pouch-window)"><rect x="290" y="464" width="220" height="130" fill="${behind(food)}"/>${contents(food, chance)}</g>` +
    `<path d="${window}" fill="none" stroke="${label.ink}" stroke-width="4"/>` +
    `<path d="M240 180C236 330 222 480 228 600" fill="none" stroke="#fff" stroke-width="12" stroke-opacity=".3" stroke-linecap="round"/>`
  )
}

function behind(food: FoodName | { powder: string }): string {
  return typeof food === 'string' ? foods[food].shade : food.powder
}

function contents(food: FoodName | { powder: string }, chance: Chance): string {
  if (typeof food !== 'string') {
    return `<path d="M290 520C340 480 370 494 400 500C440 508 470 486 510 500L510 600L290 600Z" fill="#fff" fill-opacity=".2"/>`
  }
  return piecesIn(food, { x: 400, y: 530, width: 230, height: 140 }, 0.62, chance)
}

/** A round tin with a golden lid. */
export function tin(label: Label): string {
  return (
    `<linearGradient id="tin"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".22" stop-color="#fff" stop-opacity=".1"/><stop offset=".7" stop-color="#000" stop-opacity=".06"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>` +
    `<linearGradient id="lid"><stop offset="0" stop-color="#F6DE9F"/><stop offset=".4" stop-color="#D9AE55"/><stop offset="1" stop-color="#8F6420"/></linearGradient>` +
    `<path d="M186 262L186 590C186 632 282 664 400 664C518 664 614 632 614 590L614 262Z" fill="${label.ink}"/>` +
    `<path d="M186 318C186 352 282 376 400 376C518 376 614 352 614 318L614 536C614 572 518 598 400 598C282 598 186 572 186 536Z" fill="${PAPER}"/>` +
    `<path d="M186 262L186 590C186 632 282 664 400 664C518 664 614 632 614 590L614 262Z" fill="url(#tin)"/>` +
    `<path d="M174 204L174 258C174 298 276 328 400 328C524 328 626 298 626 258L626 204Z" fill="url(#lid)"/>` +
    `<ellipse cx="400" cy="204" rx="226" ry="66" fill="#EBCB82"/><ellipse cx="400" cy="202" rx="204" ry="56" fill="#F5DFA6"/>` +
    `<path d="M230 196C260 166 330 152 400 152" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-opacity=".7"/>` +
    brand(400, 414, label.ink) +
    nameOn(label, { x: 400, top: 424, width: 340, height: 104, largest: 58 }) +
    weightPill(label, 400, 534)
  )
}

/** A honey jar; `honey` is the colour of what is inside. */
export function jar(label: Label, honey: string): string {
  const glass =
    'M290 236L510 236C512 262 560 276 564 322L564 590C564 636 536 660 494 660L306 660C264 660 236 636 236 590L236 322C240 276 288 262 290 236Z'
  return (
    `<linearGradient id="honey"><stop offset="0" stop-color="#FFE9A8"/><stop offset=".22" stop-color="${honey}"/><stop offset=".7" stop-color="${honey}"/><stop offset="1" stop-color="#6B3A06"/></linearGradient>` +
    `<linearGradient id="cap"><stop offset="0" stop-color="#F6DE9F"/><stop offset=".4" stop-color="#D9AE55"/><stop offset="1" stop-color="#8F6420"/></linearGradient>` +
    `<path d="${glass}" fill="url(#honey)"/>` +
    `<path d="M292 244L508 244C512 268 548 282 556 312L244 312C252 282 288 268 292 244Z" fill="#fff" fill-opacity=".22"/>` +
    `<path d="${glass}" fill="none" stroke="#fff" stroke-width="5" stroke-opacity=".5"/>` +
    `<rect x="272" y="160" width="256" height="82" rx="14" fill="url(#cap)"/>` +
    `<path d="M272 184L528 184M272 202L528 202M272 220L528 220" stroke="#7A5320" stroke-opacity=".35" stroke-width="3"/>` +
    `<rect x="262" y="348" width="276" height="244" rx="18" fill="${PAPER}"/>` +
    `<rect x="272" y="358" width="256" height="224" rx="12" fill="none" stroke="${label.ink}" stroke-opacity=".35" stroke-width="2"/>` +
    brand(400, 398, label.ink) +
    nameOn(label, { x: 400, top: 412, width: 232, height: 112, largest: 52 }) +
    weightPill(label, 400, 532) +
    `<path d="M256 330C252 420 252 500 258 600" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" stroke-opacity=".5"/>`
  )
}

/** A closed gift box with a ribbon; `ribbon` is its colour, the box takes the label's ink. */
export function giftBox(label: Label, ribbon: string): string {
  return (
    `<linearGradient id="box" x2="1" y2=".3"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>` +
    `<rect x="176" y="330" width="448" height="326" rx="10" fill="${label.ink}"/><rect x="176" y="330" width="448" height="326" rx="10" fill="url(#box)"/>` +
    `<rect x="366" y="330" width="68" height="326" fill="${ribbon}"/>` +
    `<rect x="156" y="262" width="488" height="92" rx="12" fill="${label.ink}"/><rect x="156" y="262" width="488" height="92" rx="12" fill="url(#box)"/>` +
    `<rect x="156" y="346" width="488" height="8" fill="#000" fill-opacity=".2"/>` +
    `<rect x="366" y="262" width="68" height="92" fill="${ribbon}"/>` +
    `<rect x="366" y="262" width="14" height="394" fill="#fff" fill-opacity=".25"/>` +
    `<path d="M400 258C350 150 240 140 236 196C234 240 320 262 400 262Z" fill="${ribbon}"/><path d="M400 258C450 150 560 140 564 196C566 240 480 262 400 262Z" fill="${ribbon}"/>` +
    `<path d="M384 250C340 184 272 174 268 200C268 222 330 240 384 250Z" fill="#000" fill-opacity=".2"/><path d="M416 250C460 184 528 174 532 200C532 222 470 240 416 250Z" fill="#000" fill-opacity=".2"/>` +
    `<path d="M388 262C360 300 320 320 296 322L320 292C340 280 366 268 380 256ZM412 262C440 300 480 320 504 322L480 292C460 280 434 268 420 256Z" fill="${ribbon}"/>` +
    `<rect x="366" y="228" width="68" height="52" rx="16" fill="${ribbon}"/><rect x="366" y="228" width="68" height="52" rx="16" fill="#fff" fill-opacity=".18"/>` +
    `<rect x="228" y="398" width="344" height="200" rx="18" fill="${PAPER}"/><rect x="238" y="408" width="324" height="180" rx="12" fill="none" stroke="${label.ink}" stroke-opacity=".35" stroke-width="2"/>` +
    brand(400, 442, label.ink) +
    nameOn(label, { x: 400, top: 450, width: 300, height: 94, largest: 46 }) +
    weightPill(label, 400, 542)
  )
}

function brand(x: number, y: number, ink: string): string {
  return lettering('MEWA', x, y, { face: 'sans', size: 22, fill: ink, spacing: 7 })
}

function nameOn(label: Label, box: { x: number; top: number; width: number; height: number; largest: number }): string {
  const { lines, size } = fitted(label.name, box.width, box.height, box.largest)
  const leading = size * 1.08
  const first = box.top + (box.height - lines.length * leading) / 2 + size * 0.8
  return lines
    .map((text, i) => lettering(text, box.x, Math.round(first + i * leading), { face: 'serif', size, fill: '#2B1A12' }))
    .join('')
}

function weightPill(label: Label, x: number, y: number): string {
  return (
    `<rect x="${x - 62}" y="${y}" width="124" height="36" rx="18" fill="${label.ink}"/>` +
    lettering(label.weight, x, y + 25, { face: 'sans', size: 21, fill: PAPER })
  )
}
