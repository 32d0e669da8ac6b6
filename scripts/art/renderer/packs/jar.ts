import { brand, nameOn, PAPER, weightPill } from '../label.ts'
import { GOLD, type PackDrawing, roundShade } from './pack.ts'

const GLASS =
  'M262 232L538 232C546 262 580 276 580 322L580 604C580 644 552 664 512 664L288 664C248 664 220 644 220 604L220 322C220 276 254 262 262 232Z'

/** A glass jar full to the neck, a paper label across its front, a lid in the product's colour. */
export const glassJar: PackDrawing = (label, inside) =>
  `${GOLD}${roundShade('glass')}<clipPath id="view"><path d="${GLASS}"/></clipPath>` +
  `<path d="${GLASS}" fill="#F6EEDD" fill-opacity=".8"/><g clip-path="url(#view)">${inside.fill({ x: 216, y: 276, width: 368, height: 392 })}</g>` +
  `<path d="${GLASS}" fill="url(#glass)"/>` +
  `<path d="M220 372C290 388 510 388 580 372L580 574C510 590 290 590 220 574Z" fill="${PAPER}"/><path d="M220 372C290 388 510 388 580 372L580 410C510 426 290 426 220 410Z" fill="${label.ink}"/>` +
  brand(400, 412, PAPER) +
  nameOn(label, { x: 400, top: 424, width: 320, height: 104, largest: 54 }) +
  weightPill(label, 400, 532, label.ink) +
  `<path d="M220 372C290 388 510 388 580 372L580 574C510 590 290 590 220 574Z" fill="url(#glass)"/>` +
  `<path d="M246 320C240 400 240 520 250 620" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="13" stroke-linecap="round"/><path d="${GLASS}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>` +
  `<path d="M250 140C250 128 300 118 400 118C500 118 550 128 550 140L550 232C550 242 500 252 400 252C300 252 250 242 250 232Z" fill="${label.ink}"/>` +
  `<path d="M250 168C300 182 500 182 550 168M250 190C300 204 500 204 550 190M250 212C300 226 500 226 550 212" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4"/>` +
  `<path d="M250 140C250 128 300 118 400 118C500 118 550 128 550 140L550 232C550 242 500 252 400 252C300 252 250 242 250 232Z" fill="url(#glass)"/><ellipse cx="400" cy="140" rx="150" ry="22" fill="#fff" fill-opacity=".26"/>`
