import type { Clay } from './clay/clay.ts'
import { diya, marigold } from './foods/garnish.ts'
import { scoop } from './foods/powder.ts'
import { honeys, type HoneyName } from './honeys.ts'
import { type PowderName, powders } from './powders.ts'
import type { Stamps } from './stamps.ts'

const orange = marigold(['#7E2E00', '#CF6604', '#FB9A1C', '#FFC04E', '#FFE09A'])
const yellow = marigold(['#8A5A00', '#D79A06', '#F8C72A', '#FFE067', '#FFF3B8'])
const scoops = new Map<PowderName, Clay>()

/** A honey dipper with its head at x, y and its handle at `turn` degrees. */
export function dipper(stamps: Stamps, name: HoneyName, x: number, y: number, size: number, turn: number): string {
  const [long, thick] = [size * 2.5, size * 0.15]
  return (
    `<linearGradient id="handle" x2="0" y2="1"><stop offset="0" stop-color="#EBC48C"/><stop offset=".5" stop-color="#B97F3E"/><stop offset="1" stop-color="#6E4018"/></linearGradient>` +
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="${size * 0.3}" y="${thick * 0.2}" width="${long}" height="${thick}" rx="${thick / 2}" fill="#1E0E05" fill-opacity=".2" transform="translate(6 12)"/><rect x="${size * 0.3}" y="${-thick / 2}" width="${long}" height="${thick}" rx="${thick / 2}" fill="url(#handle)"/></g>` +
    stamps.put(honeys[name].dipper, { x, y, length: Math.round(size), turn, seed: 2 })
  )
}

/** A wooden scoop with powder. */
export function fullScoop(
  stamps: Stamps,
  name: PowderName,
  x: number,
  y: number,
  length: number,
  turn: number,
): string {
  if (!scoops.has(name)) scoops.set(name, scoop(powders[name].ramp))
  return stamps.put(scoops.get(name)!, { x, y, length, turn, seed: 1 })
}

/** A burning oil lamp of clay. */
export function lamp(stamps: Stamps, x: number, y: number, length: number): string {
  const [fx, fy, h] = [x + length * 0.36, y - length * 0.16, length * 0.5]
  return (
    stamps.put(diya, { x, y, length, turn: 0, seed: 1 }) +
    `<radialGradient id="halo"><stop offset="0" stop-color="#FFE9A0" stop-opacity=".85"/><stop offset="1" stop-color="#FFC24A" stop-opacity="0"/></radialGradient><circle cx="${fx}" cy="${fy - h * 0.4}" r="${h * 1.1}" fill="url(#halo)"/>` +
    `<path d="M${fx} ${fy - h}C${fx + h * 0.32} ${fy - h * 0.46} ${fx + h * 0.24} ${fy} ${fx} ${fy}C${fx - h * 0.24} ${fy} ${fx - h * 0.28} ${fy - h * 0.46} ${fx} ${fy - h}Z" fill="#F79A1E"/><path d="M${fx} ${fy - h * 0.66}C${fx + h * 0.17} ${fy - h * 0.3} ${fx + h * 0.12} ${fy - 2} ${fx} ${fy - 2}C${fx - h * 0.12} ${fy - 2} ${fx - h * 0.15} ${fy - h * 0.3} ${fx} ${fy - h * 0.66}Z" fill="#FFF3B0"/>`
  )
}

export function marigolds(stamps: Stamps, places: readonly (readonly [x: number, y: number, size: number])[]): string {
  return places
    .map(([x, y, length], i) => stamps.put(i % 2 ? yellow : orange, { x, y, length, turn: i * 35, seed: i + 1 }))
    .join('')
}
