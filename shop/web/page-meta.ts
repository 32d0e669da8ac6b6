import type { PageSettings } from '#contract/page-settings'
import { translated } from '#contract/language/language'
import { shop } from '#shop'
import type { LoadedSettings } from '#web/settings.ts'

/** Title and description of one page, for the browser and for link previews, which may have a `preview` title of their own. */
export function pageMeta(title: string, description = translated(shop.tagline), preview = title) {
  return [
    { title: `${title} | ${shop.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: preview },
    { property: 'og:description', content: description },
  ]
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The settings, for the `meta` of a page; undefined when the shop could not be read. */
export function settingsIn(matches: Matches): PageSettings | undefined {
  return (matches.find((match) => match?.id === 'root')?.loaderData as LoadedSettings | undefined)?.settings
}

/** The one address of a page that everybody may look at, for search engines. */
export function canonical(matches: Matches, path: string) {
  const { isPublic, publicUrl = '' } = settingsIn(matches) ?? {}
  return isPublic ? [{ tagName: 'link', rel: 'canonical', href: publicUrl + path }] : []
}
