// Caches immutable files and shows the offline page without a connection. Documents and API calls are never cached, so
// prices, stock, carts and orders always come from the shop.

/** Filled in by write-worker.ts when the pages are built. */
declare const built: { release: string; offlinePage: string; styles: string; shell: string[] }

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Scope = {
  addEventListener(type: 'install' | 'activate', react: (event: Extendable) => void): void
  addEventListener(type: 'fetch', react: (event: Fetching) => void): void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: {
    navigationPreload?: { enable: () => Promise<void>; setHeaderValue: (value: string) => Promise<void> }
  }
  location: Location
}
const scope = globalThis as unknown as Scope

const PICTURES = 'pictures'
const MAX_PICTURES = 200
const shellName = (release: string) => `shell-${release}`
const ownShell = shellName(built.release)

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  // Every navigation is answered here, the Google callback included: with navigation preload an unanswered one would be
  // requested twice, and the second callback is refused.
  if (request.mode === 'navigate') event.respondWith(documentFromShop(event))
  else if (pathname.startsWith('/images/')) event.respondWith(cacheFirst(event, PICTURES))
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event, ownShell))
})

async function install(): Promise<void> {
  const shell = await caches.open(ownShell)
  await shell.addAll([built.offlinePage, ...built.shell])
  // Cached files are named by their content, so a new worker also serves pages of the last release correctly.
  await scope.skipWaiting()
}

async function activate(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(shellName('')))
  // An open tab may still request scripts of the previous release; older ones are deleted.
  const last = shells.findLast((name) => name !== ownShell)
  await Promise.all(shells.filter((name) => name !== ownShell && name !== last).map((name) => caches.delete(name)))
  // A page request tells the shop which styles are kept here, so that the page comes without them.
  await scope.registration.navigationPreload?.setHeaderValue(built.styles)
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function documentFromShop(event: Fetching): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const offline = await caches.match(built.offlinePage)
    if (offline) return offline
    throw error
  }
}

/** Answers with an immutable file from the cache, else from the shop, and caches it. */
async function cacheFirst(event: Fetching, name: string): Promise<Response> {
  const cached = await caches.match(event.request)
  if (cached) return cached
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(store(name, event.request, answer.clone()))
    return answer
  } catch (error) {
    const similar = await samePictureInAnotherSize(event.request)
    if (similar) return similar
    throw error
  }
}

async function samePictureInAnotherSize({ url }: Request): Promise<Response | undefined> {
  const pictures = await caches.open(PICTURES)
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const other = (await pictures.keys()).find((each) => each.url.startsWith(folder))
  return other && pictures.match(other)
}

async function store(name: string, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(request, answer)
  if (name === PICTURES) await deleteOldest(cache)
}

async function deleteOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -MAX_PICTURES).map((key) => cache.delete(key)))
}
