import { shop } from '#shop'

/** Title and description of one page, for the browser and for link previews, which may have a `preview` title of their own. */
export function pageMeta(title: string, description: string = shop.tagline, preview = title) {
  return [
    { title: `${title} | ${shop.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: preview },
    { property: 'og:description', content: description },
  ]
}
