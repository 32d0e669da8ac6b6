import { brand, type Label, nameOn, PAPER, weightPill } from '../label.ts'
import type { Inside } from './pack.ts'

type Small = { inside: Inside; colour: string }

/** Several small packs standing in a wooden crate that carries the name of the combo. */
export function crate(label: Label, packs: readonly Small[]): string {
  const wide = Math.min(190, 570 / packs.length)
  const drawn = packs.map(({ inside, colour }, i) => {
    const x = 400 + (i - (packs.length - 1) / 2) * (wide - 6)
    const lift = packs.length % 2 && i === (packs.length - 1) / 2 ? 34 : 0
    return smallPouch(i, inside, colour, x, 470 - lift, wide)
  })
  return (
    drawn.join('') +
    `<linearGradient id="plank" x2="0" y2="1"><stop offset="0" stop-color="#E2B67C"/><stop offset="1" stop-color="#B27F43"/></linearGradient>` +
    plank(112, 446, 576, 66) +
    plank(112, 518, 576, 66) +
    plank(112, 590, 576, 70) +
    `<path d="M112 446L148 446L148 660L112 660ZM652 446L688 446L688 660L652 660Z" fill="#A8733A"/><path d="M112 446L118 446L118 660L112 660ZM652 446L658 446L658 660L652 660Z" fill="#fff" fill-opacity=".3"/>` +
    [470, 548, 624]
      .map((y) => `<circle cx="130" cy="${y}" r="5" fill="#5A3A16"/><circle cx="670" cy="${y}" r="5" fill="#5A3A16"/>`)
      .join('') +
    `<rect x="186" y="466" width="434" height="178" rx="14" fill="#1E0E05" fill-opacity=".22"/><rect x="182" y="462" width="436" height="178" rx="14" fill="${PAPER}"/><rect x="182" y="462" width="436" height="40" rx="14" fill="${label.ink}"/><rect x="182" y="484" width="436" height="18" fill="${label.ink}"/>` +
    brand(400, 491, label.accent, 22) +
    nameOn(label, { x: 400, top: 504, width: 400, height: 90, largest: 52 }) +
    weightPill(label, 400, 596, label.ink)
  )
}

function plank(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="url(#plank)"/><path d="M${x} ${y + 18}C${x + 180} ${y + 10} ${x + 300} ${y + 30} ${x + width} ${y + 20}M${x} ${y + 44}C${x + 140} ${y + 52} ${x + 380} ${y + 34} ${x + width} ${y + 46}" fill="none" stroke="#7A4F1E" stroke-opacity=".3" stroke-width="2.5"/><path d="M${x} ${y + 2}L${x + width} ${y + 2}" stroke="#fff" stroke-opacity=".45" stroke-width="3"/>`
}

function smallPouch(i: number, inside: Inside, colour: string, x: number, foot: number, wide: number): string {
  const [left, right, top] = [x - wide / 2, x + wide / 2, foot - 330]
  const body = `M${left + 8} ${top}L${right - 8} ${top}C${right - 12} ${top + 100} ${right} ${foot - 80} ${right - 2} ${foot}L${left + 2} ${foot}C${left} ${foot - 80} ${left + 12} ${top + 100} ${left + 8} ${top}Z`
  const view = `M${left + 26} ${top + 110}C${left + 26} ${top + 84} ${right - 26} ${top + 84} ${right - 26} ${top + 110}L${right - 22} ${foot - 20}L${left + 22} ${foot - 20}Z`
  return (
    `<linearGradient id="small${i}"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".35" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".4"/></linearGradient><clipPath id="small-view${i}"><path d="${view}"/></clipPath>` +
    `<path d="${body}" fill="${colour}"/><path d="M${left + 8} ${top}L${right - 8} ${top}L${right - 9} ${top + 30}L${left + 9} ${top + 30}Z" fill="#1E0E05" fill-opacity=".26"/>` +
    brand(x, top + 64, PAPER, 19) +
    `<g clip-path="url(#small-view${i})">${inside.fill({ x: left + 16, y: top + 84, width: wide - 30, height: 150 })}</g><path d="${view}" fill="none" stroke="${PAPER}" stroke-opacity=".85" stroke-width="4"/><path d="${body}" fill="url(#small${i})"/>`
  )
}
