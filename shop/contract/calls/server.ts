import { additional, emptyAnswer } from './define.ts'

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
