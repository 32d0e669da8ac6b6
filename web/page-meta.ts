import { shop } from '#shop'

/** Title and description of one page, for the browser and for link previews. */
export function pageMeta(title: string, description: string = shop.tagline) {
  return [
    { title: `${title} | ${shop.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ]
}
