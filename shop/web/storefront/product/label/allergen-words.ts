import type { Allergen } from '#contract/products/allergens'

/** The words by which a list of ingredients names an allergen. */
const words: Record<Allergen, string> = {
  gluten: 'wheat|barley|rye|oats?|semolina|gluten',
  crustacean: 'crustaceans?|prawns?|shrimps?|crabs?|lobsters?',
  milk: 'milk|butter|ghee|cream|curd|cheese|whey|paneer|khoya',
  egg: 'eggs?',
  fish: 'fish|anchov(?:y|ies)|tuna',
  peanut: 'peanuts?|groundnuts?',
  'tree-nuts': 'nuts?|almonds?|cashews?|pistachios?|walnuts?|hazelnuts?|pecans?|macadamias?',
  soy: 'soya?|soy ?beans?',
  sulphites: 'sulphites?|sulph?ur dioxide|(?:E|INS) ?22[0-8]',
}

/** A list of ingredients in parts; those in odd places name an allergen that the product contains. */
export function partsByAllergen(ingredients: string, contains: readonly Allergen[]): string[] {
  if (contains.length === 0) return [ingredients]
  return ingredients.split(new RegExp(`\\b(${contains.map((key) => words[key]).join('|')})\\b`, 'i'))
}
