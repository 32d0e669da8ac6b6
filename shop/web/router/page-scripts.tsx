import { use } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'

import { manifestOfSeller } from '#web/router/areas.ts'
import { keepPresses } from '#web/router/early-presses.ts'

/**
 * The scripts of a page, as React Router's `Scripts` writes them, but requested after the first paint: until then the
 * largest picture and the fonts have the connection to themselves.
 */
export const PageScripts = import.meta.env.SSR ? Sent : AsSent

const asSent = { __html: '' }

// React keeps the scripts that the server sent.
function AsSent() {
  return (
    <>
      <script suppressHydrationWarning dangerouslySetInnerHTML={asSent} />
      <script suppressHydrationWarning dangerouslySetInnerHTML={asSent} />
    </>
  )
}

function Sent() {
  const ids = useMatches().map(({ id }) => id)
  const page = use(FrameworkContext)
  if (!page) throw new Error('The page has no router.')
  const { manifest, nonce, renderMeta, serverHandoffString } = page
  // Tells React Router to send the data of the page, as its own component does.
  // oxlint-disable-next-line react/immutability -- the object is made for this, once for each page
  if (renderMeta) renderMeta.didRenderScripts = true
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  const modules = routes.map(({ module }) => module)
  const url = ids.some((id) => id.startsWith('seller/')) ? manifestOfSeller(manifest.url) : manifest.url
  const first = [url, ...modules, manifest.entry.module]
  const hrefs = new Set([...first, ...manifest.entry.imports, ...routes.flatMap(({ imports }) => imports ?? [])])
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: dataOf(serverHandoffString ?? '{}') }} />
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{
          __html: startOf([...hrefs], ids),
        }}
      />
    </>
  )
}

/** Receives the data, which React Router sends in further scripts. */
function dataOf(handoff: string): string {
  return `window.__reactRouterContext=${handoff};__reactRouterContext.stream=new ReadableStream({start(controller){__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream())`
}

// The first scripts are the list of all, those of the page's routes and the entry. A page in the background paints nothing.
function startOf(hrefs: string[], ids: string[]): string {
  return `${keepPresses};(()=>{
const begin=()=>{
const hrefs=${JSON.stringify(hrefs)}
for(const href of hrefs)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))
Promise.all(hrefs.slice(0,${ids.length + 1}).map(module=>import(module))).then(([,...modules])=>{
window.__reactRouterRouteModules=Object.fromEntries(${JSON.stringify(ids)}.map((id,nth)=>[id,modules[nth]]))
return import(hrefs[${ids.length + 1}])})}
document.hidden?begin():requestAnimationFrame(()=>setTimeout(begin))})()`
}
