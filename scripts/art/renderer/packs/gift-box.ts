import { brand, type Label, nameOn, NIGHT, PAPER, weightPill } from '../label.ts'
import { moonAndStars, paisleys, pinstripes, rangoli } from './gift-motifs.ts'
import { GOLD } from './pack.ts'

type Gift = {
  box: string
  ribbon: string
  ribbonShade: string
  print: string
  motif: (print: string) => string
  quiet?: boolean
}

/** A box for each occasion. */
export const gifts = {
  diwali: { box: '#7A1438', ribbon: '#F3C04B', ribbonShade: '#A8741A', print: '#F6C95C', motif: rangoli },
  wedding: { box: '#B3263A', ribbon: '#FBE9C4', ribbonShade: '#C8A468', print: '#F7D98C', motif: paisleys },
  corporate: {
    box: '#22313F',
    ribbon: '#B98B4E',
    ribbonShade: '#6E4D22',
    print: '#C9A06A',
    motif: pinstripes,
    quiet: true,
  },
  newParents: { box: '#EFB9A8', ribbon: '#8FB6A6', ribbonShade: '#557B6C', print: '#FFFFFF', motif: moonAndStars },
} satisfies Record<string, Gift>

export type GiftName = keyof typeof gifts

/** A closed gift box, its lid a little wider than the box, tied with a ribbon. */
export function giftBox(label: Label, name: GiftName): string {
  const gift: Gift = gifts[name]
  return (
    `${GOLD}<linearGradient id="side" x2="1" y2=".4"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".36"/></linearGradient>` +
    `<linearGradient id="silk"><stop offset="0" stop-color="${gift.ribbonShade}"/><stop offset=".3" stop-color="${gift.ribbon}"/><stop offset=".7" stop-color="${gift.ribbon}"/><stop offset="1" stop-color="${gift.ribbonShade}"/></linearGradient>` +
    `<clipPath id="body"><rect x="150" y="300" width="500" height="360" rx="8"/></clipPath>` +
    `<rect x="150" y="300" width="500" height="360" rx="8" fill="${gift.box}"/><g clip-path="url(#body)">${gift.motif(gift.print)}</g>` +
    `<rect x="150" y="300" width="500" height="360" rx="8" fill="url(#side)"/><rect x="150" y="336" width="500" height="16" fill="#1E0E05" fill-opacity=".3"/>` +
    (gift.quiet ? band() : `<rect x="364" y="300" width="72" height="360" fill="url(#silk)"/>`) +
    `<path d="M132 214L668 214L668 330C668 336 664 340 658 340L142 340C136 340 132 336 132 330Z" fill="${gift.box}"/><path d="M132 214L668 214L668 330C668 336 664 340 658 340L142 340C136 340 132 336 132 330Z" fill="url(#side)"/>` +
    `<path d="M132 214L190 176L610 176L668 214Z" fill="${gift.box}"/><path d="M132 214L190 176L610 176L668 214Z" fill="#fff" fill-opacity=".26"/><path d="M132 214L668 214" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>` +
    `<path d="M142 322L658 322" stroke="${gift.print}" stroke-opacity=".7" stroke-width="4"/>` +
    (gift.quiet
      ? ''
      : `<rect x="364" y="214" width="72" height="126" fill="url(#silk)"/><path d="M364 214L370 176L430 176L436 214Z" fill="${gift.ribbon}"/>${bow(gift)}`) +
    plate(label, gift)
  )
}

function plate(label: Label, { box, quiet }: Gift): string {
  const [y, height] = quiet ? [392, 216] : [396, 218]
  const ink = box === '#EFB9A8' ? '#557B6C' : box
  return (
    `<rect x="226" y="${y + 5}" width="352" height="${height}" rx="16" fill="#1E0E05" fill-opacity=".3"/><rect x="222" y="${y}" width="356" height="${height}" rx="16" fill="${PAPER}"/><rect x="232" y="${y + 10}" width="336" height="${height - 20}" rx="10" fill="none" stroke="url(#gold)" stroke-width="4"/>` +
    brand(400, y + 48, ink, 24) +
    nameOn(label, { x: 400, top: y + 56, width: 300, height: 98, largest: 54, fill: NIGHT }) +
    weightPill(label, 400, y + 160, ink)
  )
}

function bow({ ribbon, ribbonShade }: Gift): string {
  const half = (flip: string) =>
    `<g transform="${flip}"><path d="M0 0C-34 -96 -150 -128 -180 -78C-204 -36 -96 6 0 4Z" fill="${ribbon}"/><path d="M-8 0C-44 -66 -130 -92 -146 -64C-158 -38 -80 -4 -8 0Z" fill="${ribbonShade}"/><path d="M-20 -20C-60 -84 -140 -106 -166 -82" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="7" stroke-linecap="round"/><path d="M-6 4C-40 40 -70 76 -116 84L-92 52L-122 40C-80 34 -44 14 -14 -6Z" fill="${ribbon}"/><path d="M-6 4C-40 40 -70 76 -116 84L-104 68C-66 58 -36 30 -10 0Z" fill="${ribbonShade}"/></g>`
  return (
    `<g transform="translate(400 200)">${half('')}${half('scale(-1 1)')}</g>` +
    `<rect x="364" y="170" width="72" height="58" rx="20" fill="${ribbon}"/><path d="M376 176C392 186 392 212 378 222M424 176C408 186 408 212 422 222" fill="none" stroke="${ribbonShade}" stroke-width="4" stroke-linecap="round"/><ellipse cx="392" cy="182" rx="14" ry="5" fill="#fff" fill-opacity=".6"/>`
  )
}

function band(): string {
  return `<rect x="150" y="470" width="500" height="60" fill="url(#silk)"/>`
}
