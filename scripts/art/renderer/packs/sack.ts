import { brand, nameOn, PAPER, weightPill } from '../label.ts'
import type { PackDrawing } from './pack.ts'

const CLOTH =
  'M262 232C214 300 172 420 184 548C190 626 268 664 400 664C532 664 610 626 616 548C628 420 586 300 538 232Z'

/** A cotton bag with visible contents at its open top, a cord and a printed front. */
export const sack: PackDrawing = (label, inside) =>
  `<radialGradient id="cloth" cx=".32" cy=".26" r=".85"><stop offset="0" stop-color="#FFFBF0"/><stop offset=".5" stop-color="#EADBBD"/><stop offset="1" stop-color="#A98B5C"/></radialGradient>` +
  `<ellipse cx="400" cy="176" rx="176" ry="46" fill="#8B6F45"/>${inside.heaped({ x: 400, y: 170, rx: 176, ry: 40, height: 76 })}` +
  `<path d="M224 172C230 210 300 222 400 222C500 222 570 210 576 172C590 196 570 226 538 246L262 246C230 226 210 196 224 172Z" fill="#E4D2AE"/><path d="M224 172C230 210 300 222 400 222C500 222 570 210 576 172" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5"/>` +
  `<path d="${CLOTH}" fill="url(#cloth)"/>` +
  `<path d="M300 250C286 300 262 340 250 400M340 250C336 290 330 310 322 336M462 250C466 290 474 316 486 340M500 250C516 300 540 340 552 410M400 250C402 270 400 290 398 304" fill="none" stroke="#7A5F36" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/>` +
  `<path d="M256 236C300 258 500 258 544 236" fill="none" stroke="${label.ink}" stroke-width="13" stroke-linecap="round"/><path d="M256 233C300 254 500 254 544 233" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>` +
  `<path d="M470 250C520 280 530 320 510 372M484 248C550 270 570 300 566 352" fill="none" stroke="${label.ink}" stroke-width="8" stroke-linecap="round"/>` +
  `<path d="M234 372C300 354 500 354 566 372L576 584C500 610 300 610 224 584Z" fill="${label.ink}"/><path d="M244 384C306 368 494 368 556 384L565 574C494 596 306 596 235 574Z" fill="none" stroke="${PAPER}" stroke-opacity=".6" stroke-width="3"/>` +
  brand(400, 414, label.accent, 24) +
  nameOn(label, { x: 400, top: 422, width: 290, height: 104, largest: 58, fill: PAPER }) +
  weightPill(label, 400, 538, PAPER, label.ink) +
  `<path d="${CLOTH}" fill="url(#cloth)" fill-opacity=".16"/><path d="M206 470C200 540 214 590 250 620C226 580 218 520 224 450Z" fill="#fff" fill-opacity=".4"/><path d="M596 440C604 540 580 610 500 646C580 640 622 590 612 500Z" fill="#1E0E05" fill-opacity=".16"/>`
