// Runs beside the pages in the browser: keeps files that never change, and says so when there is no connection.
// Prices, stock, carts and orders never pass through here: documents and calls always come from the shop itself.

/** Filled in by write-worker.ts when the pages are built. */
declare const built: { release: string; offlinePage: string; shell: string[] }

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
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  location: Location
}
const scope = globalThis as unknown as Scope

const PICTURES = 'pictures'
const MAX_PICTURES = 200
const shellOf = (release: string) => `shell-${release}`
const ownShell = shellOf(built.release)

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  // Those on the way over Google, too: a navigation that is not answered here is asked for twice, ahead and again, and the
  // second answer to the same question is no.
  if (request.mode === 'navigate') event.respondWith(documentFromShop(event))
  else if (pathname.startsWith('/images/')) event.respondWith(kept(event, PICTURES))
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(event, ownShell))
})

async function install(): Promise<void> {
  const shell = await caches.open(ownShell)
  await shell.addAll([built.offlinePage, ...built.shell])
  // What is kept is named by its content, so a new worker hands a page of the last release nothing wrong.
  await scope.skipWaiting()
}

async function takeOver(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(shellOf('')))
  // An open tab may still ask for scripts of the release before; older ones go.
  const last = shells.findLast((name) => name !== ownShell)
  await Promise.all(shells.filter((name) => name !== ownShell && name !== last).map((name) => caches.delete(name)))
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

/** A file that never changes: as kept, else from the shop and then kept. */
async function kept(event: Fetching, name: string): Promise<Response> {
  const known = await caches.match(event.request)
  if (known) return known
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(keep(name, event.request, answer.clone()))
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

async function keep(name: string, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(request, answer)
  if (name === PICTURES) await forgetOldest(cache)
}

async function forgetOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -MAX_PICTURES).map((key) => cache.delete(key)))
}
