// One script for all pages, because every page loads the names of all scripts.
export { BestBefore } from '#web/lots/best-before.tsx'
export { LineLots } from '#web/lots/line-lots.tsx'
