// The printed motifs of the gift boxes.

/** Rings of petals and dots, as in a kolam. */
export function rangoli(print: string): string {
  const ring = (cx: number, cy: number) =>
    [12, 10, 8]
      .map((count, i) => {
        const r = [88, 58, 30][i]!
        return Array.from({ length: count }, (_, k) => {
          const turn = (k / count) * 360
          return `<path d="M0 ${-r}C${10 - i * 2} ${-r + 8} ${10 - i * 2} ${-r + 20} 0 ${-r + 28}C${-10 + i * 2} ${-r + 20} ${-10 + i * 2} ${-r + 8} 0 ${-r}Z" transform="translate(${cx} ${cy}) rotate(${turn})" fill="${print}" fill-opacity="${0.85 - i * 0.15}"/>`
        }).join('')
      })
      .join('') +
    `<circle cx="${cx}" cy="${cy}" r="98" fill="none" stroke="${print}" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round"/>`
  return ring(186, 430) + ring(614, 430) + ring(186, 640) + ring(614, 640)
}

export function paisleys(print: string): string {
  const one = (x: number, y: number, flip: number) =>
    `<g transform="translate(${x} ${y}) scale(${flip} 1)" fill="none" stroke="${print}" stroke-width="4"><path d="M0 34C-30 34 -40 4 -24 -18C-12 -36 14 -40 30 -58C36 -30 34 34 0 34Z"/><path d="M0 20C-16 20 -22 4 -12 -8C-4 -18 8 -20 18 -30C20 -10 18 20 0 20Z"/><circle cx="-2" cy="6" r="4" fill="${print}"/></g>`
  return [0, 1, 2, 3]
    .flatMap((row) =>
      [180, 250, 320, 480, 550, 620].map((x, i) => one(x, 396 + row * 84 + (i % 2) * 34, i < 3 ? 1 : -1)),
    )
    .join('')
}

export function pinstripes(print: string): string {
  return Array.from(
    { length: 21 },
    (_, i) =>
      `<path d="M${160 + i * 24} 300L${160 + i * 24} 660" stroke="${print}" stroke-opacity=".28" stroke-width="2"/>`,
  ).join('')
}

export function moonAndStars(print: string): string {
  const star = (x: number, y: number, r: number) =>
    `<path d="M${x} ${y - r}L${x + r * 0.3} ${y - r * 0.3}L${x + r} ${y}L${x + r * 0.3} ${y + r * 0.3}L${x} ${y + r}L${x - r * 0.3} ${y + r * 0.3}L${x - r} ${y}L${x - r * 0.3} ${y - r * 0.3}Z" fill="${print}"/>`
  const places = Array.from({ length: 28 }, (_, i) =>
    star(172 + (i % 7) * 77, 384 + Math.floor(i / 7) * 72 + (i % 2) * 34, 9 + (i % 3) * 5),
  )
  return `${places.join('')}<path d="M196 480A34 34 0 1 0 226 532A42 42 0 0 1 196 480Z" fill="${print}"/>`
}
