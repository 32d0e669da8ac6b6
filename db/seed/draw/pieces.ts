import { between, type Chance } from './chance.ts'
import { type FoodName, foods } from './foods.ts'

/** One piece of a food at a place of the picture, with its shadow. */
export function pieceAt(food: FoodName, x: number, y: number, turn: number, scale: number, chance: Chance): string {
  const { size, piece } = foods[food]
  const factor = (size / 120) * scale
  const at = `translate(${x.toFixed(0)} ${y.toFixed(0)})`
  return (
    `<ellipse cx="${(x + 5 * scale).toFixed(0)}" cy="${(y + size * 0.24 * scale).toFixed(0)}" rx="${(size * 0.5 * scale).toFixed(0)}" ry="${(size * 0.2 * scale).toFixed(0)}" fill="#1E0E05" fill-opacity=".2"/>` +
    `<g transform="${at} rotate(${turn.toFixed(0)}) scale(${factor.toFixed(3)})">${piece(chance)}</g>`
  )
}

/** A box full of pieces, back to front, in rows like scales. */
export function piecesIn(
  food: FoodName,
  box: { x: number; y: number; width: number; height: number },
  scale: number,
  chance: Chance,
): string {
  const step = foods[food].size * scale
  let drawn = ''
  for (let row = 0, y = box.y - box.height / 2; y < box.y + box.height / 2 + step * 0.4; row += 1, y += step * 0.42) {
    const shift = row % 2 ? step * 0.4 : 0
    for (let x = box.x - box.width / 2 + shift; x < box.x + box.width / 2 + step * 0.4; x += step * 0.76) {
      const turn = between(chance, -38, 38) + (chance() < 0.5 ? 180 : 0) * Number(food === 'cashew')
      drawn += pieceAt(food, x + between(chance, -5, 5), y + between(chance, -4, 4), turn, scale, chance)
    }
  }
  return drawn
}

/** A heap with a rounded top: its foot is an ellipse around x, y; the highest piece lies `height` above. */
export function heap(
  kinds: readonly FoodName[],
  foot: { x: number; y: number; rx: number; ry: number; height: number },
  chance: Chance,
): string {
  const largest = Math.max(...kinds.map((food) => foods[food].size))
  const mean = kinds.reduce((sum, food) => sum + foods[food].size, 0) / kinds.length
  const places: { x: number; y: number; food: FoodName }[] = []
  const rows = Math.ceil((foot.height + foot.ry) / (mean * 0.3))
  for (let row = 0; row <= rows; row += 1) {
    const down = row / rows
    const y = foot.y - foot.height + down * (foot.height + foot.ry * 0.6)
    const half = foot.rx * Math.sin(Math.min(1, 0.22 + down * 0.95) * (Math.PI / 2)) * 0.98 - largest * 0.3
    const count = Math.max(1, Math.round((2 * half) / (mean * 0.7)))
    for (let i = 0; i < count; i += 1) {
      const x = foot.x - half + ((i + 0.5 + (row % 2) * 0.25) / count) * 2 * half + between(chance, -6, 6)
      const food = kinds[Math.floor(chance() * kinds.length)] ?? kinds[0]!
      places.push({ x, y: y + between(chance, -6, 6), food })
    }
  }
  const pieces = places
    .sort((a, b) => a.y - b.y)
    .map(({ x, y, food }) =>
      pieceAt(food, x, y, between(chance, -42, 42) + (food === 'cashew' ? 150 * chance() : 0), 1, chance),
    )
  return ground(foods[kinds[0]!].shade, foot) + pieces.join('')
}

// What is seen between the pieces.
function ground(
  shade: string,
  { x, y, rx, ry, height }: { x: number; y: number; rx: number; ry: number; height: number },
): string {
  const [left, right, top] = [x - rx * 0.86, x + rx * 0.86, y - height * 0.94]
  return `<path d="M${left} ${y}C${left + rx * 0.3} ${y - height * 0.5} ${x - rx * 0.4} ${top} ${x} ${top}C${x + rx * 0.4} ${top} ${right - rx * 0.3} ${y - height * 0.5} ${right} ${y}C${x + rx * 0.6} ${y + ry} ${x - rx * 0.6} ${y + ry} ${left} ${y}Z" fill="${shade}"/>`
}

/** The gradients the foods are painted with. */
export function foodDefs(kinds: readonly FoodName[]): string {
  return [...new Set(kinds)].map((food) => foods[food].defs).join('')
}
