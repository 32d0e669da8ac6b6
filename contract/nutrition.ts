/** One line of a nutrition panel: a nutrient, and how much of it is in 100 g, with its unit. */
export type Nutrient = { name: string; amount: string }

/** Whether the line is a part of the one above it, as the sugars of the carbohydrate are; it stands indented. */
export function isPart({ name }: Nutrient): boolean {
  return /^of which /i.test(name)
}
