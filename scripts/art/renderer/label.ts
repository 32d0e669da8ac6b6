import { fitted, lettering } from './lettering.ts'

/** The text of a pack's label; `ink` and `accent` are the colours of the product. */
export type Label = { name: string; weight: string; ink: string; accent: string }

export const PAPER = '#FFF9EE'
export const NIGHT = '#2B1A12'

type Box = { x: number; top: number; width: number; height: number; largest: number; fill?: string }

/** The name in as many lines as it needs, centred on x. */
export function nameOn({ name }: Label, box: Box): string {
  const { lines, size } = fitted(name, box.width, box.height, box.largest)
  const leading = size * 1.06
  const first = box.top + (box.height - lines.length * leading) / 2 + size * 0.8
  return lines
    .map((text, i) =>
      lettering(text, box.x, Math.round(first + i * leading), { face: 'serif', size, fill: box.fill ?? NIGHT }),
    )
    .join('')
}

export function brand(x: number, y: number, fill: string, size = 22): string {
  return lettering('MEWA', x, y, { face: 'sans', size, fill, spacing: size / 3 })
}

export function weightPill({ weight }: Label, x: number, y: number, back: string, fill = PAPER): string {
  return (
    `<rect x="${x - 58}" y="${y}" width="116" height="36" rx="18" fill="${back}"/>` +
    lettering(weight, x, y + 25, { face: 'sans', size: 21, fill })
  )
}

/** A ring of rays in two tones, behind a picture. */
export function sunburst(x: number, y: number, radius: number, accent: string): string {
  const rays = Array.from({ length: 18 }, (_, i) => {
    const [from, to] = [(i / 18) * Math.PI * 2, ((i + 0.5) / 18) * Math.PI * 2]
    const point = (angle: number) =>
      `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`
    return `M${x} ${y}L${point(from)}L${point(to)}Z`
  })
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${accent}" fill-opacity=".3"/><path d="${rays.join('')}" fill="${accent}" fill-opacity=".34"/>`
}
