import { brand, nameOn, PAPER, sunburst, weightPill } from '../label.ts'
import { GOLD, type PackDrawing, roundShade } from './pack.ts'

const BODY = 'M196 236L196 592C196 634 288 664 400 664C512 664 604 634 604 592L604 236Z'

/** A round tin with a golden lid, its picture on a paper band. */
export const tin: PackDrawing = (label, inside) =>
  `${GOLD}${roundShade('metal')}<path d="${BODY}" fill="${label.ink}"/>` +
  `<path d="M196 296C196 330 288 352 400 352C512 352 604 330 604 296L604 556C604 596 512 622 400 622C288 622 196 596 196 556Z" fill="${PAPER}"/>` +
  `<clipPath id="round"><path d="${BODY}"/></clipPath><path clip-path="url(#round)" d="M194 300C196 340 288 362 400 362C512 362 604 340 606 300M194 540C196 586 288 612 400 612C512 612 604 586 606 540" fill="none" stroke="${label.accent}" stroke-width="5"/>` +
  sunburst(400, 400, 76, label.accent) +
  inside.emblem(400, 398, 142) +
  nameOn(label, { x: 400, top: 458, width: 330, height: 96, largest: 50 }) +
  weightPill(label, 400, 560, label.ink) +
  `<path d="${BODY}" fill="url(#metal)"/>` +
  `<path d="M184 176L184 242C184 280 282 306 400 306C518 306 616 280 616 242L616 176Z" fill="url(#gold)"/>` +
  `<path d="M184 236C184 274 282 300 400 300C518 300 616 274 616 236L616 246C616 284 518 310 400 310C282 310 184 284 184 246Z" fill="#5A3A0C" fill-opacity=".5"/>` +
  `<path d="M184 200C184 238 282 264 400 264C518 264 616 238 616 200" fill="none" stroke="#FFF4CC" stroke-opacity=".7" stroke-width="3"/>` +
  `<ellipse cx="400" cy="176" rx="216" ry="62" fill="#E9C878"/><ellipse cx="400" cy="174" rx="196" ry="53" fill="#D2A64A"/><ellipse cx="400" cy="178" rx="190" ry="48" fill="#F3DB9B"/>` +
  `<path d="M238 170C268 142 336 130 404 130C350 140 290 152 262 184Z" fill="#fff" fill-opacity=".65"/>` +
  brand(400, 190, '#8A5F16', 26)

/** A tall tin of one colour with the name in a shield. */
export const tallTin: PackDrawing = (label, inside) =>
  `${GOLD}${roundShade('metal')}<path d="M238 150L238 606C238 642 310 664 400 664C490 664 562 642 562 606L562 150Z" fill="${label.ink}"/>` +
  `<path d="M238 520C300 552 500 552 562 520L562 606C562 642 490 664 400 664C310 664 238 642 238 606Z" fill="${label.accent}"/>` +
  `<path d="M238 520C300 552 500 552 562 520" fill="none" stroke="${PAPER}" stroke-width="5"/>` +
  `<path d="M268 232L532 232L532 452C532 508 462 520 400 536C338 520 268 508 268 452Z" fill="${PAPER}"/><path d="M278 242L522 242L522 450C522 500 458 510 400 525C342 510 278 500 278 450Z" fill="none" stroke="${label.ink}" stroke-opacity=".5" stroke-width="2"/>` +
  brand(400, 276, label.ink) +
  inside.emblem(400, 340, 140) +
  nameOn(label, { x: 400, top: 396, width: 226, height: 96, largest: 44 }) +
  weightPill(label, 400, 584, label.ink) +
  `<path d="M238 150L238 606C238 642 310 664 400 664C490 664 562 642 562 606L562 150Z" fill="url(#metal)"/>` +
  `<path d="M230 118L230 178C230 208 306 230 400 230C494 230 570 208 570 178L570 118Z" fill="url(#gold)"/><path d="M230 170C230 200 306 222 400 222C494 222 570 200 570 170L570 182C570 212 494 234 400 234C306 234 230 212 230 182Z" fill="#5A3A0C" fill-opacity=".45"/>` +
  `<ellipse cx="400" cy="118" rx="170" ry="46" fill="#F3DB9B"/><ellipse cx="400" cy="120" rx="150" ry="37" fill="#E2BE6A"/><path d="M270 112C296 92 350 84 404 84C360 92 310 102 290 124Z" fill="#fff" fill-opacity=".65"/>`
