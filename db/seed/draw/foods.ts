import { between, type Chance } from './chance.ts'

/** How one piece of a food is drawn: around 0,0, about 120 wide, lit from the upper left. */
export type Food = {
  /** Width of a piece in a bowl on the 800 px picture. */
  size: number
  /** Colours behind and between the pieces. */
  shade: string
  defs: string
  piece: (chance: Chance) => string
}

/** A glow from the upper left, for things that are round. */
function round(id: string, light: string, middle: string, dark: string): string {
  return `<radialGradient id="${id}" cx=".36" cy=".28" r=".8"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`
}

function line(path: string, colour: string, width: number, opacity: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-opacity="${opacity}"/>`
}

function date(name: string, light: string, middle: string, dark: string, plump = 1, size = 108): Food {
  return {
    size,
    shade: dark,
    defs: round(name, light, middle, dark),
    piece: (chance) => {
      const h = 34 * plump * between(chance, 0.94, 1.06)
      const wrinkles = [-0.62, -0.3, 0.04, 0.38, 0.66].map((at) => {
        const y = at * h
        const bend = y * 0.35 + between(chance, -4, 4)
        const from = between(chance, -50, -34)
        const to = between(chance, 28, 48)
        return (
          line(`M${from} ${y * 0.82}C-18 ${y + bend} 14 ${y + bend - 3} ${to} ${y * 0.8}`, dark, 2.6, 0.6) +
          line(
            `M${from + 4} ${y * 0.82 - 3.4}C-18 ${y + bend - 4} 12 ${y + bend - 7} ${to - 8} ${y * 0.8 - 3}`,
            light,
            1.6,
            0.5,
          )
        )
      })
      return (
        `<path d="M-60 2C-61 ${-h * 0.8} -26 ${-h * 1.08} 6 ${-h}C42 ${-h * 0.94} 62 ${-h * 0.5} 61 2C60 ${h * 0.62} 34 ${h * 1.02} 0 ${h}C-34 ${h * 0.98} -59 ${h * 0.74} -60 2Z" fill="url(#${name})"/>` +
        wrinkles.join('') +
        `<ellipse cx="-14" cy="${-h * 0.56}" rx="26" ry="6" fill="#fff" fill-opacity=".22" transform="rotate(-7 -14 ${-h * 0.56})"/>` +
        `<ellipse cx="58" cy="1" rx="5" ry="8" fill="#C9A06A"/><ellipse cx="59" cy="1" rx="2.4" ry="4" fill="#7A5330"/>`
      )
    },
  }
}

function almond(name: string, light: string, middle: string, dark: string, size = 88): Food {
  return {
    size,
    shade: dark,
    defs: round(name, light, middle, dark),
    piece: (chance) => {
      const wide = between(chance, 0.92, 1.08)
      const ridges = [-26, -16, -6, 5, 15, 25].map((y) =>
        line(`M-46 ${y * 0.18}C-20 ${y * 0.9} 14 ${y * 1.05} 56 ${y * 0.16}`, dark, 2, 0.55),
      )
      return (
        `<g transform="scale(1 ${wide.toFixed(2)})"><path d="M-56 2C-50 -22 -18 -39 14 -35C42 -31 58 -15 66 0C58 16 40 33 12 35C-18 38 -50 24 -56 2Z" fill="url(#${name})"/>` +
        ridges.join('') +
        `<path d="M-40 -10C-24 -27 4 -31 26 -24C6 -24 -18 -18 -40 -10Z" fill="#fff" fill-opacity=".28"/></g>`
      )
    },
  }
}

function cashew(name: string, size = 92): Food {
  const arc = 'M-40 24C-46 -32 40 -40 44 20'
  return {
    size,
    shade: '#C9A46B',
    defs: '',
    piece: () =>
      line(arc, '#B98F54', 44, 1) +
      line(arc, '#E9CF9F', 40, 1) +
      line('M-43 16C-43 -34 32 -38 41 6', '#F6E6C4', 22, 1) +
      line('M-40 2C-32 -25 10 -28 26 -12', '#FFF8E6', 7, 0.85) +
      line('M-22 30C-22 2 18 -4 24 26', '#A87C44', 3, 0.5),
  }
}

function pistachio(name: string, kernel: string, shell: string, size = 80): Food {
  return {
    size,
    shade: '#A98C5E',
    defs: round(name, '#FFF6E0', shell, '#B4925F') + round(`${name}-k`, '#C9D77A', kernel, '#55682A'),
    piece: () =>
      `<path d="M-56 4C-54 -28 -18 -42 16 -38C44 -34 60 -18 62 -2C60 20 40 36 10 38C-24 40 -54 30 -56 4Z" fill="url(#${name})"/>` +
      `<path d="M-34 0C-14 -23 34 -26 62 -3C40 15 -8 20 -34 0Z" fill="#6B4A2C"/>` +
      `<path d="M-26 -1C-8 -18 32 -20 55 -3C36 11 -4 14 -26 -1Z" fill="url(#${name}-k)"/>` +
      line('M-20 -3C0 -14 26 -15 46 -5', '#8E5A6B', 3, 0.55) +
      line('M-46 -8C-36 -25 -12 -32 12 -31', '#fff', 5, 0.6) +
      line('M-40 18C-18 30 14 31 40 20', '#9C7C4C', 2, 0.4),
  }
}

const walnut: Food = {
  size: 104,
  shade: '#7A4F26',
  defs: round('walnut', '#EBCB98', '#C79A5C', '#85572B'),
  piece: (chance) => {
    const lobes = [
      [-34, -22, 26],
      [-44, 8, 24],
      [-24, 30, 24],
      [34, -22, 26],
      [44, 8, 24],
      [24, 30, 24],
      [0, -34, 22],
      [0, 10, 34],
    ] as const
    const squiggles = [-1, 1].flatMap((side) =>
      [-22, 2, 24].map((y) => {
        const w = side * between(chance, 30, 46)
        return line(`M${side * 9} ${y}C${w * 0.5} ${y - 15} ${w * 0.7} ${y + 13} ${w} ${y - 5}`, '#7A4F26', 4, 0.65)
      }),
    )
    return (
      lobes.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r + 2}" fill="#7A4F26"/>`).join('') +
      lobes.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#walnut)"/>`).join('') +
      line('M0 -48C-6 -20 6 4 0 44', '#6B4320', 5, 0.75) +
      squiggles.join('')
    )
  },
}

function seed(name: string, light: string, middle: string, dark: string, size: number): Food {
  return {
    size,
    shade: dark,
    defs: round(name, light, middle, dark),
    piece: () =>
      `<path d="M-56 0C-50 -26 6 -38 58 -3C60 -1 60 1 58 3C6 38 -50 26 -56 0Z" fill="url(#${name})"/>` +
      `<path d="M-46 0C-38 -18 6 -26 46 -1C6 24 -38 18 -46 0Z" fill="none" stroke="${light}" stroke-width="3" stroke-opacity=".55"/>` +
      line('M-38 -8C-20 -17 6 -18 24 -12', '#fff', 4, 0.4),
  }
}

/** Seeds too small to draw one by one: a pinch of them in three tones. */
function tiny(name: string, tones: [string, string, string], size: number): Food {
  return {
    size,
    shade: tones[2],
    defs: '',
    piece: (chance) =>
      Array.from({ length: 7 }, () => {
        const x = between(chance, -52, 52)
        const y = between(chance, -44, 44)
        const tone = tones[Math.floor(chance() * 3)]
        return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${between(chance, 0, 180).toFixed(0)})"><ellipse rx="19" ry="12.5" fill="${tone}"/><ellipse cx="-5" cy="-4" rx="7" ry="3" fill="#fff" fill-opacity=".4"/></g>`
      }).join(''),
  }
}

const anjeer: Food = {
  size: 122,
  shade: '#6E4A22',
  defs: round('anjeer', '#E8C68A', '#BE8E50', '#7C5226'),
  piece: (chance) => {
    const edge = Array.from({ length: 14 }, (_, i) => {
      const angle = (i / 14) * Math.PI * 2
      const r = between(chance, 52, 60)
      return [Math.cos(angle) * r, Math.sin(angle) * r * 0.9] as const
    })
    const folds = edge.map(([x, y]) => line(`M${x * 0.3} ${y * 0.3}L${x * 0.86} ${y * 0.86}`, '#7C5226', 3, 0.42))
    return (
      `<path d="${smooth(edge)}" fill="url(#anjeer)"/>` +
      folds.join('') +
      `<ellipse rx="13" ry="11" fill="#5C3A18"/><ellipse cx="-2" cy="-2" rx="7" ry="5.5" fill="#8C6130"/>` +
      line('M-40 -20C-30 -38 -8 -46 12 -45', '#fff', 5, 0.35)
    )
  },
}

function dried(name: string, light: string, middle: string, dark: string, flat: number, size: number): Food {
  return {
    size,
    shade: dark,
    defs: round(name, light, middle, dark),
    piece: (chance) => {
      const edge = Array.from({ length: 9 }, (_, i) => {
        const angle = (i / 9) * Math.PI * 2
        const r = between(chance, 52, 62)
        return [Math.cos(angle) * r, Math.sin(angle) * r * flat] as const
      })
      const folds = [-0.5, 0, 0.5].map((at) => {
        const y = at * 62 * flat
        const b = between(chance, -14, 14)
        return (
          line(`M-38 ${y}C-14 ${y + b} 14 ${y - b} 38 ${y + 3}`, dark, 4, 0.5) +
          line(`M-36 ${y - 5}C-14 ${y + b - 5} 14 ${y - b - 5} 34 ${y - 3}`, light, 2.4, 0.5)
        )
      })
      return (
        `<path d="${smooth(edge)}" fill="url(#${name})"/>` +
        folds.join('') +
        `<ellipse cx="-16" cy="${-34 * flat}" rx="18" ry="${7 * flat + 2}" fill="#fff" fill-opacity=".34"/>`
      )
    },
  }
}

/** A closed soft outline through points. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const middle = (i: number) => {
    const [a, b] = [points[i % points.length]!, points[(i + 1) % points.length]!]
    return `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`
  }
  return `M${middle(points.length - 1)}${points.map((p, i) => `Q${p[0].toFixed(1)} ${p[1].toFixed(1)} ${middle(i)}`).join('')}Z`
}

export const foods = {
  medjool: date('medjool', '#B4693A', '#7A3E1E', '#431E0D', 1.12, 122),
  ajwa: date('ajwa', '#5B4038', '#2E1B17', '#150A08', 0.98, 96),
  kimia: date('kimia', '#6A3324', '#3A1710', '#1B0805', 0.9, 108),
  safawi: date('safawi', '#7A4A35', '#47241A', '#230F0A', 0.86, 108),
  sukkari: date('sukkari', '#F0C887', '#D09A4F', '#8D5B22', 1.05, 102),
  khudri: date('khudri', '#A2603F', '#6B3420', '#3B190D', 0.9, 108),
  almond: almond('almond', '#D8935A', '#AF6A35', '#6F3B18'),
  mamra: almond('mamra', '#C97F48', '#9A5626', '#5E2F12', 82),
  cashew: cashew('cashew'),
  pistachio: pistachio('pistachio', '#8FA643', '#E9D3A6'),
  kashmiriPistachio: pistachio('pistachio-k2', '#7F9A3A', '#DFC08A', 70),
  walnut,
  pumpkinSeed: seed('pumpkin', '#B9C07A', '#7C8A44', '#4A5726', 62),
  sunflowerSeed: seed('sunflower', '#F3EAD2', '#CDBE99', '#93815A', 54),
  chia: tiny('chia', ['#4A4640', '#8D867B', '#2C2926'], 46),
  flax: tiny('flax', ['#8A4F25', '#A9682F', '#5E3215'], 50),
  anjeer,
  apricot: dried('apricot', '#FFC46B', '#EE8F2C', '#B95A10', 0.82, 104),
  raisin: dried('raisin', '#E9D98A', '#B8A03F', '#74601C', 0.62, 62),
  munakka: dried('munakka', '#8E4B45', '#55231F', '#2A0E0C', 0.66, 76),
  cranberry: dried('cranberry', '#E8566A', '#A9152F', '#5E0717', 0.72, 64),
  prune: dried('prune', '#7B5670', '#402338', '#1D0D1A', 0.78, 108),
} satisfies Record<string, Food>

export type FoodName = keyof typeof foods
