import { added, nothing } from './define.ts'

/** The server itself: its health and its description. */
export const serverContract = {
  healthz: added({
    method: 'GET',
    path: '/healthz',
    caller: 'anyone',
    summary: 'Tell whether the server is alive',
    about: 'Alive.',
    answer: nothing,
  }),
  readyz: added({
    method: 'GET',
    path: '/readyz',
    caller: 'anyone',
    summary: 'Tell whether the server takes requests',
    about: 'The database answers and the server is not draining; else 503.',
    answer: nothing,
    others: { 503: 'The database does not answer, or the server is draining.' },
  }),
  metrics: added({
    method: 'GET',
    path: '/metrics',
    caller: 'operator',
    summary: 'Get the metrics',
    about: 'Prometheus figures, for loopback or the bearer of METRICS_TOKEN.',
    others: { 404: 'The caller is neither loopback nor bears METRICS_TOKEN.' },
  }),
  openapi: added({
    method: 'GET',
    path: '/api/openapi.json',
    caller: 'anyone',
    summary: 'Get this description',
    about: 'This API, as OpenAPI 3.1.',
  }),
  docs: added({
    method: 'GET',
    path: '/api/docs',
    caller: 'anyone',
    summary: 'Read this description',
    about: 'This API, to read.',
  }),
}
