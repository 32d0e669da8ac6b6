// Runs on the offline page: opens the requested page as soon as the shop answers again.
const RETRY_MS = 5_000

async function tryAgain() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  // The offline page's own address would show the offline page again.
  if (answer?.ok) location.replace(location.pathname === '/offline' ? '/home' : location.href)
}

setInterval(tryAgain, RETRY_MS)
addEventListener('online', () => void tryAgain())
document.querySelector('button')?.addEventListener('click', () => location.reload())
