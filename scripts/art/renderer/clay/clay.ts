/** The properties of a shape at one point, filled in by its form function. */
export type Point = {
  /** Above 0 inside the outline, below outside; only its sign and slope count. */
  inside: number
  /** Height above the table, in units of half the piece's length. */
  height: number
  /** Lighter (1) or darker (-1) than the base colour. */
  tone: number
  /** The mix of the two materials, from the first (0) to the second (1). */
  second: number
}

/** A material: its colours from deep shadow to full light, and its gloss. */
export type Material = { ramp: readonly string[]; gloss: number; sharpness?: number }

/** A modelled piece: `form` is evaluated at points around 0,0; `reach` is its extent across and down. */
export type Clay = {
  reach: readonly [across: number, down: number]
  material: Material
  secondMaterial?: Material
  /** The darkness of the hollows. */
  hollows?: number
  form: (x: number, y: number, seed: number, at: Point) => void
}
