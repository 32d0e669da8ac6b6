// On the offline page: opens what was asked for as soon as the shop answers again.
const RETRY_MS = 5_000

async function tryAgain() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  // Under its own address the page shows nothing but itself.
  if (answer?.ok) location.replace(location.pathname === '/offline' ? '/home' : location.href)
}

setInterval(tryAgain, RETRY_MS)
addEventListener('online', () => void tryAgain())
document.querySelector('button')?.addEventListener('click', () => location.reload())
