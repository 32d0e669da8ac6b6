/** The values of OTEL_TRACES_SAMPLER (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). */
export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof samplerNames)[number]
