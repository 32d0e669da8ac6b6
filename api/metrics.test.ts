import { expect, test } from 'vitest'

import { measure, metricsText } from '#api/metrics'

test('an answer counts in each bucket that is long enough, and in the sum', async () => {
  for (const seconds of [0.001, 0.5, 60]) measure('GET', 'a call', 200, seconds)
  const { text } = await metricsText()
  const of = (line: string) => text.split('\n').filter((each) => each.includes('call="a call"') && each.includes(line))
  const counts = of('_bucket').map((line) => /le="([^"]+)".* (\d+)$/.exec(line)?.slice(1))
  expect(counts).toEqual([
    ['0.001', '1'],
    ['0.005', '1'],
    ['0.025', '1'],
    ['0.1', '1'],
    ['0.5', '2'],
    ['2.5', '2'],
    ['10', '2'],
    ['+Inf', '3'],
  ])
  expect([...of('_sum'), ...of('_count')]).toEqual([
    'http_request_duration_seconds_sum{method="GET",call="a call",status="200"} 60.501',
    'http_request_duration_seconds_count{method="GET",call="a call",status="200"} 3',
  ])
  expect(text).toContain('# TYPE http_request_duration_seconds histogram\n')
  expect(text).toContain('# TYPE process_resident_memory_bytes gauge\n')
})
