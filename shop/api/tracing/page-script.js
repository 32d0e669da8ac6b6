// Runs in the pages of a shop that sends traces: what a tap changes is one trace, from the tap on.
;(() => {
  const random = (bytes) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  let tap = document.querySelector('meta[name=traceparent]').content.slice(3, -3)
  const begin = () => {
    tap = `${random(16)}-${random(8)}`
  }
  addEventListener('click', begin, true)
  addEventListener('submit', begin, true)
  const send = window.fetch
  window.fetch = (to, how) => {
    // Polls are GETs, and belong to no tap.
    if (typeof to !== 'string' || !to.startsWith('/api/') || !how || how.method === 'GET') return send(to, how)
    const headers = new Headers(how.headers)
    headers.set('traceparent', `00-${tap}-01`)
    return send(to, { ...how, headers })
  }
})()
