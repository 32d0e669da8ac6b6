import type { Label } from '../label.ts'

/** The contents that a pack shows. */
export type Inside = {
  /** The contents seen through a window or glass, filling the box. */
  fill: (box: { x: number; y: number; width: number; height: number }) => string
  /** The contents heaped in an open mouth. */
  heaped: (foot: { x: number; y: number; rx: number; ry: number; height: number }) => string
  /** A picture of the contents for the label, around x, y and about `size` wide. */
  emblem: (x: number, y: number, size: number) => string
}

/** A drawn pack, standing at y = 660 around x = 400. */
export type PackDrawing = (label: Label, inside: Inside) => string

/** Light and shade on an upright cylinder. */
export function roundShade(id: string): string {
  return `<linearGradient id="${id}"><stop offset="0" stop-color="#1E0E05" stop-opacity=".22"/><stop offset=".09" stop-color="#fff" stop-opacity=".1"/><stop offset=".24" stop-color="#fff" stop-opacity=".44"/><stop offset=".36" stop-color="#fff" stop-opacity=".06"/><stop offset=".62" stop-color="#1E0E05" stop-opacity=".04"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".52"/></linearGradient>`
}

export const GOLD = `<linearGradient id="gold"><stop offset="0" stop-color="#B98632"/><stop offset=".16" stop-color="#F7E3A6"/><stop offset=".34" stop-color="#E2BC62"/><stop offset=".7" stop-color="#B5812D"/><stop offset="1" stop-color="#6E4814"/></linearGradient>`
