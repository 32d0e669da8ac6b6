/** A bowl: its light, body and shade colours, its inside, and a pattern around it. */
type Vessel = { light: string; body: string; dark: string; inside: string; shine: number; pattern?: string }

const BAND = 'M107 492C190 556 610 556 693 492L689 514C604 578 196 578 111 514Z'

function band(colour: string): string {
  return `<path d="${BAND}" fill="${colour}"/>`
}

function dotted(colour: string): string {
  const places = Array.from({ length: 15 }, (_, i) => {
    const across = (i - 7) / 7.4
    return `<ellipse cx="${(400 + across * 286).toFixed(0)}" cy="${(556 - across * across * 44).toFixed(0)}" rx="${(10 - Math.abs(across) * 5).toFixed(1)}" ry="10" fill="${colour}"/>`
  })
  return places.join('')
}

function petals(colour: string): string {
  const places = Array.from({ length: 11 }, (_, i) => {
    const across = (i - 5) / 5.5
    const [x, y] = [400 + across * 280, 586 - across * across * 60]
    const wide = 20 * (1 - Math.abs(across) * 0.55)
    return `<path d="M${x} ${y - 34}C${x + wide} ${y - 20} ${x + wide} ${y + 14} ${x} ${y + 30}C${x - wide} ${y + 14} ${x - wide} ${y - 20} ${x} ${y - 34}Z" fill="${colour}"/>`
  })
  return places.join('')
}

export const vessels = {
  saffron: {
    light: '#FFFEFA',
    body: '#F1E6D5',
    dark: '#B49D80',
    inside: '#6B5038',
    shine: 0.75,
    pattern: band('#D98310'),
  },
  white: { light: '#FFFFFF', body: '#EFEAE3', dark: '#B3A898', inside: '#6E5F50', shine: 0.8 },
  indigo: {
    light: '#FDFEFF',
    body: '#E8ECF0',
    dark: '#9DA8B8',
    inside: '#44506A',
    shine: 0.8,
    pattern: band('#2D4A86') + dotted('#2D4A86'),
  },
  wood: { light: '#D9A468', body: '#A8703A', dark: '#5B3313', inside: '#3E2210', shine: 0.3, pattern: grain() },
  brass: {
    light: '#FFF0B8',
    body: '#D8A942',
    dark: '#7A5210',
    inside: '#5E430F',
    shine: 0.85,
    pattern: dotted('#9A6E1C'),
  },
  terracotta: {
    light: '#EFAE82',
    body: '#C8693A',
    dark: '#77320F',
    inside: '#4E220E',
    shine: 0.3,
    pattern: petals('#F3D9B8'),
  },
  slate: { light: '#7C7F86', body: '#474A52', dark: '#1F2127', inside: '#15161A', shine: 0.4 },
  celadon: {
    light: '#EDF6EC',
    body: '#B9D3BF',
    dark: '#6D907A',
    inside: '#3B5345',
    shine: 0.7,
    pattern: petals('#9CBFA6'),
  },
  rose: {
    light: '#FFF3F0',
    body: '#F0CFC8',
    dark: '#B3837C',
    inside: '#6E4540',
    shine: 0.7,
    pattern: dotted('#B3263A'),
  },
} satisfies Record<string, Vessel>

export type VesselName = keyof typeof vessels

function grain(): string {
  return [516, 548, 580, 612, 644]
    .map(
      (y, i) =>
        `<path d="M${116 + i * 26} ${y}C260 ${y + 44} 520 ${y + 50} ${684 - i * 26} ${y - 4}" fill="none" stroke="#4A270D" stroke-opacity=".28" stroke-width="${3 - (i % 2)}"/>`,
    )
    .join('')
}

/** The inside of a bowl, drawn before its contents. */
export function vesselBack(name: VesselName): string {
  const { light, body, dark, inside } = vessels[name]
  return (
    `<linearGradient id="rim"><stop offset="0" stop-color="${light}"/><stop offset=".6" stop-color="${body}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `<linearGradient id="vessel" x2=".9" y2=".5"><stop offset="0" stop-color="${light}"/><stop offset=".36" stop-color="${body}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `<radialGradient id="round" cx=".34" cy=".1" r=".85"><stop offset=".45" stop-color="#1E0E05" stop-opacity="0"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".42"/></radialGradient>` +
    `<ellipse cx="400" cy="428" rx="306" ry="90" fill="url(#rim)"/><ellipse cx="400" cy="432" rx="288" ry="79" fill="${inside}"/>` +
    `<path d="M112 432C120 386 250 352 400 352C550 352 680 386 688 432C660 396 540 372 400 372C260 372 140 396 112 432Z" fill="#000" fill-opacity=".28"/>`
  )
}

const FRONT =
  'M94 428C96 474 236 512 400 512C564 512 704 474 706 428C708 580 592 688 494 704C470 712 330 712 306 704C208 688 92 580 94 428Z'
/** The front of a bowl, drawn over its contents. */
export function vesselFront(name: VesselName): string {
  const vessel: Vessel = vessels[name]
  return (
    `<clipPath id="front"><path d="${FRONT}"/></clipPath>` +
    `<path d="${FRONT}" fill="url(#vessel)"/><g clip-path="url(#front)">${vessel.pattern ?? ''}` +
    `<rect x="90" y="420" width="620" height="300" fill="url(#round)"/>` +
    `<path d="M94 428C96 474 236 512 400 512C564 512 704 474 706 428L706 440C700 486 564 524 400 524C236 524 100 486 94 440Z" fill="#fff" fill-opacity="${(vessel.shine * 0.62).toFixed(2)}"/>` +
    `<path d="M94 452C110 496 236 536 400 536C564 536 690 496 706 452L706 462C690 508 564 548 400 548C236 548 110 508 94 462Z" fill="#1E0E05" fill-opacity=".09"/>` +
    `<path d="M146 524C172 606 240 662 306 682C250 640 206 590 190 536Z" fill="#fff" fill-opacity="${(vessel.shine * 0.6).toFixed(2)}"/>` +
    `<path d="M300 700C330 690 470 690 500 700L494 716L306 716Z" fill="#1E0E05" fill-opacity=".3"/></g>`
  )
}
