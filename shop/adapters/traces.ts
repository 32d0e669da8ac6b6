// Traces as an OpenTelemetry collector takes them, over OTLP/HTTP. server.ts loads this file, and with it the SDK, only in
// a shop with OTEL_EXPORTER_OTLP_ENDPOINT (decision 068).
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import { type Link, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

export type TraceConfig = {
  /** The collector's base address; spans go to `/v1/traces` below it. */
  endpoint: string
  /** The part of the traces that is recorded, 0 to 1. */
  ratio: number
}

export type Attributes = Record<string, string | number>

/** Part of a trace. Its name and attributes contain no personal data, no secret, and no value of a statement. */
export type Step = {
  name: string
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The step of this shop that it continues, as a `traceparent`; undefined for the current one. */
  continues?: string | undefined
  /** A `traceparent` that a browser sent: its trace is continued, but whether it is recorded is decided here. */
  sentByPage?: string | undefined
  /** Errors that are expected refusals. */
  isRefusal?: (error: unknown) => boolean
}

/** Adds to a step what is known at its end; `error` is a kind of error, never its message. */
export type Note = (found: { attributes?: Attributes; error?: string }) => void

export type Traces = {
  /** Runs work as a step of the current trace, or of a new one. An error that it throws marks the step as failed. */
  run: <T>(step: Step, work: (note: Note) => Promise<T>) => Promise<T>
  /** Begins a step within the current one; undefined while none is recorded. What it returns ends the step. */
  begin: (step: Step) => Note | undefined
  /** The current step as a `traceparent` (https://www.w3.org/TR/trace-context/); undefined outside a trace. */
  current: () => string | undefined
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
const SEND_EVERY_MS = 1_000
/** The steps that wait for a collector; 3 MB in all. */
export const MOST_WAITING = 2_048
// A collector that does not answer delays the end of the server no longer.
const LAST_EXPORT_MS = 3_000
const WARN_EVERY_MS = 60_000

/**
 * Sends steps in batches in the background. While the collector is away or slow, 2,048 of them wait, and further ones are
 * dropped. `stop` sends what waits, for 3 s at most, and
 * resolves with whether all of it was taken.
 */
export function startTraces(
  { endpoint, ratio }: TraceConfig,
  warn: (reason: string) => void,
): Traces & { stop: () => Promise<boolean> } {
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) })
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'mewa' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler,
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS, maxQueueSize: MOST_WAITING }),
    ],
  })
  const tracer = provider.getTracer('mewa')
  const steps = new AsyncLocalStorage<Span>()
  setGlobalErrorHandler(atMostEvery(WARN_EVERY_MS, (error) => warn(reasonOf(error))))

  return {
    run: async (step, work) => {
      const span = start(step)
      try {
        const result = await steps.run(span, () => work((found) => note(span, found)))
        return result
      } catch (error) {
        if (!step.isRefusal?.(error)) note(span, { error: kindOfError(error) })
        throw error
      } finally {
        span.end()
      }
    },
    begin: (step) => {
      if (!steps.getStore()?.isRecording()) return undefined
      const span = start(step)
      return (found) => {
        note(span, found)
        span.end()
      }
    },
    current: () => {
      const context = steps.getStore()?.spanContext()
      if (!context) return undefined
      return `00-${context.traceId}-${context.spanId}-${(context.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`
    },
    stop: async () => {
      const sent = provider.shutdown().then(
        () => true,
        (error: unknown) => {
          warn(reasonOf(error))
          return false
        },
      )
      return Promise.race([sent, pause(LAST_EXPORT_MS, false, { ref: false })])
    },
  }

  function start({ name: stepName, kind, attributes, continues, sentByPage }: Step): Span {
    const current = steps.getStore()
    const other = contextOf(continues) ?? sampled(contextOf(sentByPage))
    const isElsewhere = other !== undefined && other.traceId !== current?.spanContext().traceId
    const parent = isElsewhere ? trace.wrapSpanContext(other) : current
    const links: Link[] = isElsewhere && current ? [{ context: current.spanContext() }] : []
    const span = tracer.startSpan(
      stepName,
      { ...(kind && { kind: kinds[kind] }), ...(attributes && { attributes }), links },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    )
    if (isElsewhere) current?.addLink({ context: span.spanContext() })
    return span
  }

  // A page must not decide how much is recorded, so the trace is sampled by its id as if it began here.
  function sampled(context: ReturnType<typeof contextOf>) {
    if (!context) return undefined
    const { decision } = sampler.shouldSample(ROOT_CONTEXT, context.traceId, '', SpanKind.SERVER, {}, [])
    const isRecorded = decision === SamplingDecision.RECORD_AND_SAMPLED
    return { ...context, traceFlags: isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE }
  }
}

function contextOf(traceparent: string | undefined) {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent)
  return context ? { ...context, isRemote: true } : undefined
}

function note(span: Span, { attributes, error }: Parameters<Note>[0]): void {
  if (attributes) span.setAttributes(attributes)
  if (error === undefined) return
  span.setAttribute('error.type', error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The kind of an error: its code, as SQLSTATE, or its class. Its message may contain what a shopper has written. */
export function kindOfError(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'error'
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function atMostEvery(ms: number, act: (error: unknown) => void): (error: unknown) => void {
  let last = -Infinity
  return (error) => {
    if (performance.now() - last < ms) return
    last = performance.now()
    act(error)
  }
}
