import { additional, emptyAnswer, tooMany } from './define.ts'

/** The server itself: its health and its description. */
export const serverContract = {
  healthz: additional({
    method: 'GET',
    path: '/healthz',
    caller: 'anyone',
    summary: 'Check that the server is alive',
    about: 'Always 200 while the server runs.',
    answer: emptyAnswer,
  }),
  readyz: additional({
    method: 'GET',
    path: '/readyz',
    caller: 'anyone',
    summary: 'Check that the server takes requests',
    about: 'The database answers and the server is not draining; else 503.',
    answer: emptyAnswer,
    others: { 503: 'The database does not answer, or the server is draining.' },
  }),
  metrics: additional({
    method: 'GET',
    path: '/metrics',
    caller: 'operator',
    summary: 'Get the metrics',
    about: 'Prometheus metrics, with METRICS_TOKEN as bearer token.',
    others: { 404: 'The caller is not loopback and has no valid bearer token.' },
  }),
  robots: additional({
    method: 'GET',
    path: '/robots.txt',
    caller: 'anyone',
    summary: 'Read which pages crawlers may open',
    about: 'Forbids all pages, unless everybody may look at the products.',
  }),
  sitemap: additional({
    method: 'GET',
    path: '/sitemap.xml',
    caller: 'anyone',
    summary: 'List the pages for search engines',
    about: 'The pages that everybody may look at, as sitemaps.org describes.',
    others: { 404: 'Products are shown after a login.', 429: tooMany },
  }),
  googleFeed: additional({
    method: 'GET',
    path: '/feeds/google.xml',
    caller: 'anyone',
    summary: 'List the products for Google',
    about: 'The products on sale as a feed of Google Merchant Center. Prices are with all taxes, as they are charged.',
    others: { 404: 'Products are shown after a login.', 429: tooMany },
  }),
  openapi: additional({
    method: 'GET',
    path: '/api/openapi.json',
    caller: 'anyone',
    summary: 'Get this description',
    about: 'This API as OpenAPI 3.1.',
  }),
  docs: additional({
    method: 'GET',
    path: '/api/docs',
    caller: 'anyone',
    summary: 'Read this description',
    about: 'This API as a page to read.',
  }),
}
