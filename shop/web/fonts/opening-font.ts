import letters from '#web/fonts/fraunces-opening.woff2?inline'

/**
 * The letters of Fraunces in the headings of `/`, as styles of that page: there at the first paint, on any line. The
 * selectors are those of shop/web/storefront/layout/visitor-frame.tsx: other pages, opened later in the same document, have letters
 * that are missing here (decision 034).
 */
export const openingFont = `
@font-face {
  font-family: 'Fraunces Opening';
  font-weight: 600;
  src: url(${letters}) format('woff2');
}
:is(#main:has(+ section), #main + section) :is(h1, .font-display) {
  font-family: 'Fraunces Opening', var(--font-display);
}`
