import { type Loose, table } from './table.ts'

const WIDTH = 480
const HEIGHT = 320

/** Small pictures for pages that are empty or show an error. */
export const notices = {
  /** An empty bowl and one almond. */
  'empty-cart': () =>
    table('empty cart', {
      width: WIDTH,
      height: HEIGHT,
      dishes: [{ x: 222, y: 150, r: 132, glaze: 'mustard', holds: 'nothing' }],
      loose: [
        ['almond', 400, 236, -24, 1],
        ['cranberry', 62, 262, 0, 0.7],
        ['leaf', 412, 86, -35, 0.75],
      ],
    }),
  /** An empty parcel. */
  'no-orders': () =>
    table('no orders', {
      width: WIDTH,
      height: HEIGHT,
      below: parcel(240, 158),
      loose: [['leaf', 420, 236, -30, 0.8]],
    }),
  /** A magnifying glass over one cashew among seeds. */
  'nothing-found': () =>
    table('nothing found', {
      width: WIDTH,
      height: HEIGHT,
      loose: [...seeds, ['cashew', 200, 120, -20, 1.25]],
      above: lookingGlass(200, 122, 88),
    }),
  /** 404 in almonds around an empty bowl. */
  'not-found': () =>
    table('not found', {
      width: 720,
      height: HEIGHT,
      dishes: [{ x: 360, y: 154, r: 104, glaze: 'terracotta', holds: 'nothing' }],
      loose: [...four(130), ...four(590)],
    }),
  /** A bowl that was knocked over. */
  error: () =>
    table('error', {
      width: WIDTH,
      height: HEIGHT,
      dishes: [{ x: 150, y: 140, r: 112, glaze: 'sea', holds: 'nothing' }],
      loose: spilt,
    }),
  /** The symbol of a wireless network in nuts, its outer arcs broken. */
  offline: () => table('offline', { width: WIDTH, height: HEIGHT, loose: network }),
} satisfies Record<string, () => string>

const seeds: Loose[] = [
  ['pumpkinSeed', 66, 70, 20, 1],
  ['pumpkinSeed', 60, 210, -50, 1],
  ['sunflowerSeed', 330, 60, 70, 1],
  ['pumpkinSeed', 420, 130, 10, 1],
  ['sunflowerSeed', 110, 280, -10, 1],
  ['sunflowerSeed', 250, 286, 30, 1],
  ['pumpkinSeed', 424, 276, -40, 1],
  ['sunflowerSeed', 400, 36, -30, 1],
]

const spilt: Loose[] = [
  ['pistachio', 118, 150, 20, 0.95],
  ['pistachio', 196, 172, -30, 0.95],
  ['pistachio', 262, 210, 24, 0.95],
  ['cashew', 300, 150, -16, 0.95],
  ['almond', 340, 226, -30, 0.95],
  ['pistachio', 384, 160, 50, 0.95],
  ['almond', 424, 250, 20, 0.95],
  ['cashew', 300, 278, 140, 0.95],
  ['pistachio', 440, 92, -20, 0.95],
]

/** The digit 4 in almonds, its right stroke at x. */
function four(x: number): Loose[] {
  const stroke: [number, number, number][] = [
    [30, 62, -90],
    [30, 130, -90],
    [30, 262, -90],
    [-14, 92, -52],
    [-56, 142, -52],
    [-70, 196, 0],
    [-6, 196, 0],
    [68, 196, 0],
  ]
  return stroke.map(([right, y, turn]) => ['almond', x + right, y, turn, 0.82])
}

const network: Loose[] = [
  ['medjool', 228, 262, -8, 0.85],
  ...arch(76, 3, 'cashew', 0),
  ...arch(140, 6, 'almond', 0),
  ...arch(204, 8, 'pistachio', 1),
]

/** Pieces along an arch around the date; `scatter` displaces every second one. */
function arch(r: number, count: number, food: Loose[0], scatter: number): Loose[] {
  return Array.from({ length: count }, (_, i): Loose => {
    const angle = ((-145 + (110 * i) / (count - 1)) * Math.PI) / 180
    const slip = scatter && i > count / 2 ? (i - count / 2) * 11 : 0
    return [
      food,
      228 + Math.cos(angle) * r + slip,
      262 + Math.sin(angle) * r + slip * 1.2,
      (angle * 180) / Math.PI + 90 + slip * 3,
      0.8,
    ]
  })
}

/** An open cardboard box seen from above, its flaps turned out. */
function parcel(x: number, y: number): string {
  const flap = (points: string, fill: string) => `<path d="${points}" fill="${fill}"/>`
  const [l, r, t, b] = [x - 118, x + 118, y - 82, y + 82]
  return (
    `<linearGradient id="inside" x2="1" y2="1"><stop offset="0" stop-color="#7A522B"/><stop offset="1" stop-color="#B98A55"/></linearGradient>` +
    `<ellipse cx="${x + 14}" cy="${y + 22}" rx="224" ry="140" fill="url(#below)"/>` +
    flap(`M${l} ${t}H${r}L${r + 18} ${t - 52}H${l - 18}Z`, '#E3BE8D') +
    flap(`M${l} ${b}H${r}L${r + 18} ${b + 54}H${l - 18}Z`, '#C99B64') +
    flap(`M${l} ${t}V${b}L${l - 62} ${b + 14}V${t - 14}Z`, '#D9AE78') +
    flap(`M${r} ${t}V${b}L${r + 62} ${b + 14}V${t - 14}Z`, '#B98A55') +
    `<rect x="${l}" y="${t}" width="236" height="164" fill="url(#inside)"/>` +
    `<path d="M${l} ${t}H${r}L${r - 26} ${t + 30}H${l + 26}Z" fill="#5E3B1B"/><path d="M${l} ${t}V${b}L${l + 26} ${b - 30}V${t + 30}Z" fill="#6E4824"/>` +
    `<rect x="${l + 26}" y="${t + 30}" width="184" height="104" fill="#A2733F"/>` +
    `<path d="M${l + 26} ${y + 4}H${r - 26}" stroke="#7A522B" stroke-opacity=".5" stroke-width="3"/>` +
    `<path d="M${l + 14} ${b + 22}H${l + 84}M${l + 14} ${b + 36}H${l + 62}" stroke="#7A522B" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>`
  )
}

function lookingGlass(x: number, y: number, r: number): string {
  const [hx, hy] = [x + r * 0.75, y + r * 0.75]
  return (
    `<path d="M${hx + 14} ${hy + 22}L${hx + 94} ${hy + 102}" stroke="#1E0E05" stroke-opacity=".2" stroke-width="34" stroke-linecap="round"/>` +
    `<path d="M${hx + 6} ${hy + 6}L${hx + 90} ${hy + 90}" stroke="#9A6428" stroke-width="32" stroke-linecap="round"/><path d="M${hx + 2} ${hy - 2}L${hx + 84} ${hy + 80}" stroke="#DDA763" stroke-width="10" stroke-linecap="round"/>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#DDF0F2" fill-opacity=".28"/>` +
    `<circle cx="${x + 5}" cy="${y + 9}" r="${r}" fill="none" stroke="#1E0E05" stroke-opacity=".2" stroke-width="17"/>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#B98427" stroke-width="18"/><circle cx="${x - 1}" cy="${y - 2}" r="${r}" fill="none" stroke="#F5DB92" stroke-width="7"/>` +
    `<path d="M${x - r * 0.62} ${y - r * 0.32}A${r * 0.7} ${r * 0.7} 0 0 1 ${x - r * 0.1} ${y - r * 0.69}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="10" stroke-linecap="round"/>`
  )
}
