import { brand, nameOn, PAPER, sunburst, weightPill } from '../label.ts'
import type { PackDrawing } from './pack.ts'

/** A carton with a round window, its lid folded over the top. */
export const carton: PackDrawing = (label, inside) =>
  `<clipPath id="view"><circle cx="376" cy="500" r="106"/></clipPath>` +
  `<linearGradient id="front" x2=".4" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".24"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".14"/></linearGradient>` +
  `<path d="M558 176L632 136L632 612L558 660Z" fill="${label.ink}"/><path d="M558 176L632 136L632 612L558 660Z" fill="#1E0E05" fill-opacity=".42"/>` +
  `<path d="M194 176L272 136L632 136L558 176Z" fill="${label.ink}"/><path d="M194 176L272 136L632 136L558 176Z" fill="#fff" fill-opacity=".34"/>` +
  `<path d="M194 176L558 176L558 660L194 660Z" fill="${label.ink}"/>` +
  `<path d="M194 176L558 176L558 660L194 660Z" fill="url(#front)"/><path d="M194 176L558 176" stroke="#fff" stroke-opacity=".5" stroke-width="3"/><path d="M558 178L558 660" stroke="#fff" stroke-opacity=".22" stroke-width="3"/>` +
  `<path d="M206 188L546 188L546 648L206 648Z" fill="none" stroke="${label.accent}" stroke-width="4"/><path d="M214 196L538 196L538 640L214 640Z" fill="none" stroke="${label.accent}" stroke-opacity=".5" stroke-width="2"/>` +
  corners(label.accent) +
  brand(376, 238, label.accent, 26) +
  nameOn(label, { x: 376, top: 246, width: 290, height: 130, largest: 58, fill: PAPER }) +
  `<circle cx="376" cy="500" r="118" fill="${label.accent}"/><g clip-path="url(#view)">${inside.fill({ x: 266, y: 390, width: 220, height: 224 })}<path d="M270 500A106 106 0 0 1 482 500A110 96 0 0 0 270 500Z" fill="#1E0E05" fill-opacity=".4"/></g>` +
  weightPill(label, 376, 600, PAPER, label.ink)

function corners(accent: string): string {
  return [
    [232, 214],
    [520, 214],
    [232, 622],
    [520, 622],
  ]
    .map(([x, y]) => `<path d="M${x} ${y! - 12}L${x! + 12} ${y}L${x} ${y! + 12}L${x! - 12} ${y}Z" fill="${accent}"/>`)
    .join('')
}

/** A wide box seen a little from above, its contents printed on the lid. */
export const flatBox: PackDrawing = (label, inside) =>
  `<linearGradient id="front" x2=".5" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".32"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".2"/></linearGradient>` +
  `<path d="M112 540L688 540L680 652C680 658 676 660 670 660L130 660C124 660 120 658 120 652Z" fill="${label.ink}"/><path d="M112 540L688 540L680 652C680 658 676 660 670 660L130 660C124 660 120 658 120 652Z" fill="#1E0E05" fill-opacity=".34"/><path d="M112 540L688 540L687 552L113 552Z" fill="#1E0E05" fill-opacity=".3"/>` +
  `<path d="M166 216L634 216L694 540L106 540Z" fill="${label.ink}"/>` +
  `<path d="M184 232L616 232L670 522L130 522Z" fill="none" stroke="${label.accent}" stroke-width="5"/><path d="M194 241L606 241L657 513L143 513Z" fill="none" stroke="${label.accent}" stroke-opacity=".5" stroke-width="2"/>` +
  brand(400, 282, label.accent, 24) +
  nameOn(label, { x: 400, top: 284, width: 380, height: 84, largest: 62, fill: PAPER }) +
  sunburst(400, 440, 68, label.accent) +
  inside.emblem(400, 438, 138) +
  inside.emblem(238, 452, 110) +
  inside.emblem(562, 452, 110) +
  brand(400, 592, label.accent, 26) +
  weightPill(label, 400, 608, label.accent, label.ink) +
  `<path d="M166 216L634 216L694 540L106 540Z" fill="url(#front)"/><path d="M106 540L694 540" stroke="#fff" stroke-opacity=".45" stroke-width="3"/>`
