import { brand, nameOn, PAPER, weightPill, sunburst } from '../label.ts'
import type { PackDrawing } from './pack.ts'

const BODY =
  'M222 96L578 96C570 240 600 470 594 624C560 654 480 664 400 664C320 664 240 654 206 624C200 470 230 240 222 96Z'
const SHADES = `<linearGradient id="film"><stop offset="0" stop-color="#1E0E05" stop-opacity=".2"/><stop offset=".07" stop-color="#fff" stop-opacity=".3"/><stop offset=".16" stop-color="#fff" stop-opacity=".12"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset=".84" stop-color="#1E0E05" stop-opacity=".12"/><stop offset=".93" stop-color="#1E0E05" stop-opacity=".34"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".5"/></linearGradient>`
const CREASES =
  `<path d="M236 190C252 240 238 300 246 352C240 420 228 480 226 590C218 500 226 300 236 190Z" fill="#fff" fill-opacity=".3"/>` +
  `<path d="M566 180C548 260 566 330 556 420C566 500 574 560 580 612C586 520 576 320 566 180Z" fill="#1E0E05" fill-opacity=".2"/>` +
  `<path d="M206 624C236 600 320 590 400 590C480 590 564 600 594 624C560 654 480 664 400 664C320 664 240 654 206 624Z" fill="#1E0E05" fill-opacity=".2"/>` +
  `<path d="M206 624C236 600 320 590 400 590C480 590 564 600 594 624" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`

function film(colour: string, top: string): string {
  return (
    `${SHADES}<path d="${BODY}" fill="${colour}"/><path d="M222 96L578 96L576 142L224 142Z" fill="${top}"/>` +
    `<path d="M222 106L578 106M222 115L577 115M223 124L577 124M223 133L577 133" stroke="#fff" stroke-opacity=".26" stroke-width="2.4"/>` +
    `<circle cx="400" cy="119" r="11" fill="#1E0E05" fill-opacity=".35"/><path d="M224 142L576 142L576 147L224 147Z" fill="#1E0E05" fill-opacity=".2"/>`
  )
}

/** Brown paper with a paper label and an arched window. */
export const kraftPouch: PackDrawing = (label, inside) => {
  const window = 'M286 584L286 500C286 430 336 398 400 398C464 398 514 430 514 500L514 584Z'
  return (
    film('#D3AC76', label.ink) +
    `<clipPath id="view"><path d="${window}"/></clipPath>` +
    `<rect x="256" y="176" width="288" height="420" rx="18" fill="${PAPER}"/><path d="M256 194C256 184 264 176 274 176L526 176C536 176 544 184 544 194L544 226L256 226Z" fill="${label.ink}"/>` +
    brand(400, 209, PAPER) +
    nameOn(label, { x: 400, top: 232, width: 262, height: 114, largest: 54 }) +
    weightPill(label, 400, 350, label.ink) +
    `<g clip-path="url(#view)">${inside.fill({ x: 286, y: 396, width: 228, height: 190 })}<path d="M286 396L514 396L514 420C440 404 360 404 286 470Z" fill="#1E0E05" fill-opacity=".3"/></g>` +
    `<path d="${window}" fill="none" stroke="${label.ink}" stroke-width="5"/>${CREASES}<path d="${BODY}" fill="url(#film)"/>`
  )
}

/** Coloured film: the name large across the front, a printed picture, a wide window below. */
export const colourPouch: PackDrawing = (label, inside) => {
  const window = 'M236 470C300 440 500 440 564 470L574 606C520 590 280 590 226 606Z'
  return (
    film(label.ink, label.accent) +
    `<clipPath id="view"><path d="${window}"/></clipPath>` +
    brand(400, 186, label.accent, 24) +
    nameOn(label, { x: 400, top: 196, width: 300, height: 132, largest: 62, fill: PAPER }) +
    `<path d="M330 342L470 342" stroke="${label.accent}" stroke-width="3"/>` +
    weightPill(label, 400, 364, label.accent, label.ink) +
    `<g clip-path="url(#view)">${inside.fill({ x: 222, y: 436, width: 356, height: 176 })}<path d="M222 436L578 436L578 480C480 452 320 452 222 490Z" fill="#1E0E05" fill-opacity=".28"/></g>` +
    `<path d="${window}" fill="none" stroke="${label.accent}" stroke-width="5"/>${CREASES}<path d="${BODY}" fill="url(#film)"/>`
  )
}

/** White film with a large printed picture of the contents, no window. */
export const picturePouch: PackDrawing = (label, inside) =>
  film('#FBF4E6', label.ink) +
  `<clipPath id="view"><path d="${BODY}"/></clipPath><g clip-path="url(#view)"><path d="M200 470C280 420 520 420 600 470L600 670L200 670Z" fill="${label.ink}"/><path d="M200 462C280 412 520 412 600 462" fill="none" stroke="${label.accent}" stroke-width="7"/></g>` +
  brand(400, 188, label.ink, 24) +
  nameOn(label, { x: 400, top: 196, width: 300, height: 120, largest: 58 }) +
  sunburst(400, 424, 108, label.accent) +
  inside.emblem(400, 424, 186) +
  weightPill(label, 400, 544, label.accent, label.ink) +
  `${CREASES}<path d="${BODY}" fill="url(#film)"/>`
