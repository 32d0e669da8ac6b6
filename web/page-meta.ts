import { shop } from '#shop'

/** Title and description of one page. */
export function pageMeta(title: string, description?: string) {
  return [{ title: `${title} | ${shop.name}` }, { name: 'description', content: description ?? shop.tagline }]
}
