// Functions that run in the page; each is sent there alone, so it refers to nothing outside of itself.

type Kind = 'tap' | 'send' | 'type'

/** One visible element of a kind; `at` chooses it, from 0 up to 1. It is scrolled to the middle of the screen. */
export function chooseElement({ kind, at }: { kind: Kind; at: number }): HTMLElement | null {
  const selectors = {
    tap: 'a[href], button, summary, select, label, [role=radio], [role=checkbox]',
    send: 'form [type=submit]',
    type: 'input, textarea',
  }
  const textTypes = ['text', 'email', 'tel', 'number', 'password', 'search', 'url']
  // While a dialog is open, the rest of the page cannot be reached.
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const found = [...within.querySelectorAll<HTMLElement>(selectors[kind])].filter((each) => {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || each.closest('[inert]'))
      return false
    if ('disabled' in each && each.disabled) return false
    if (each instanceof HTMLAnchorElement) {
      // The walk stays in this tab, on the pages of the shop.
      return each.origin === location.origin && !each.target && !each.download && !each.pathname.startsWith('/api/')
    }
    if (each instanceof HTMLInputElement) return textTypes.includes(each.type) && !each.readOnly
    return true
  })
  const chosen = found[Math.floor(at * found.length)]
  chosen?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return chosen ?? null
}

/** Where to tap an element, and how to call it. */
export function describeElement(element: Element): { x: number; y: number; tag: string; name: string; label: string } {
  const { left, top, width, height } = element.getBoundingClientRect()
  const own =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : element
  const label = element.getAttribute('aria-label') ?? own?.textContent ?? ''
  return {
    x: left + width / 2,
    y: top + height / 2,
    tag: element.tagName.toLowerCase(),
    name: element.getAttribute('name') ?? '',
    label: label.replaceAll(/\s+/g, ' ').trim().slice(0, 60),
  }
}

/** The text in each field of a form, by label and name. A search is no form: its text follows the address. */
export function readFields(): Record<string, string> {
  const texts: Record<string, string> = {}
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea')
  for (const field of fields) {
    if (['hidden', 'file', 'checkbox', 'radio', 'submit', 'search'].includes(field.type)) continue
    const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
    let key = `${label.trim()} [${field.name}]`
    while (key in texts) key += '+'
    texts[key] = field.value
  }
  return texts
}

export type Mark = {
  /** The path of the page that is shown. */
  path: string
  /** The page was left or reloaded since the last mark. */
  isNew: boolean
}

/** Marks the page that is shown, to tell it from the next one. */
export function markPage(): Mark {
  const params = new URLSearchParams(location.search)
  // A search follows what is typed.
  params.delete('search')
  const address = location.pathname + (params.size > 0 ? `?${params}` : '')
  const heading = document.querySelector('h1')?.textContent
  // Back may lead to another entry of the history with the same address.
  const place = `${address} ${window.navigation.currentEntry?.key}`
  const page = window as { walked?: { place: string; path: string; heading: string | undefined; isOld: boolean } }
  const last = page.walked
  const isMoved = last?.place !== place
  // While the next page loads, the last one is shown under its address.
  const isOld = isMoved ? last !== undefined && last.heading === heading : last.isOld && last.heading === heading
  const isNew = isMoved || (last.isOld && !isOld)
  const path = isOld && last ? last.path : address
  page.walked = { place, path, heading, isOld }
  return { path, isNew }
}

export type Seen = {
  path: string
  /** The visible heading of the page. */
  heading: string | undefined
  hasPassword: boolean
  /** By how many px the page scrolls sideways. */
  sideways: number
  /** Texts that no page of a shop may show. */
  odd: string[]
  isOfflineNoticed: boolean
}

export function lookAtPage(): Seen {
  const isSeen = (each: Element) => each.checkVisibility({ visibilityProperty: true })
  const text = document.body.innerText
  const { scrollWidth, clientWidth } = document.documentElement
  return {
    path: location.protocol.startsWith('http') ? location.pathname + location.search : location.href,
    heading: [...document.querySelectorAll('h1')].find(isSeen)?.textContent ?? undefined,
    hasPassword: [...document.querySelectorAll('[type=password]')].some(isSeen),
    sideways: scrollWidth - clientWidth,
    odd:
      text.match(
        /Something went wrong!|Failed to fetch|NetworkError|Load failed|Application Error|(?:Type|Syntax|Reference)Error|Unexpected token|\[object \w+\]|\bNaN\b|\bundefined\b|Invalid Date/g,
      ) ?? [],
    isOfflineNoticed: /You are offline|The shop cannot be reached just now/.test(text),
  }
}
