import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

import type { SamplerName } from './trace-sampler-names.ts'

/** The sampler of the standard variables. */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const isByParent = name.startsWith('parentbased_')
  const root = rootOf(name.replace('parentbased_', ''), ratio)
  return isByParent ? new ParentBasedSampler({ root }) : root
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}
