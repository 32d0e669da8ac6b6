/** What a form is at one point; a form fills it in for the sculptor. */
export type Point = {
  /** Above 0 inside the outline, below outside; only its sign and slope count. */
  inside: number
  /** Height above the table. One unit is half the length of the piece. */
  height: number
  /** Lighter (1) or darker (-1) than the stuff is by itself. */
  tone: number
  /** 0: of the first stuff, 1: of the second. */
  second: number
}

/** The colours of a stuff from deep shadow to full light, and how it shines. */
export type Stuff = { ramp: readonly string[]; gloss: number; sharpness?: number }

/** A piece in clay: `form` is asked at points around 0,0; `reach` is how far it goes to the sides and up and down. */
export type Clay = {
  reach: readonly [across: number, down: number]
  stuff: Stuff
  secondStuff?: Stuff
  /** How dark the hollows are. */
  hollows?: number
  form: (x: number, y: number, seed: number, at: Point) => void
}
