import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crease/shared/errors';
import {
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SamplerName, TracingSettings } from '../env-tracing.js';
import type { Logger } from '../log.js';
import { type Span, type SpanStart, type Tracing, traceparentFrom } from './span.js';

/** A collector that is down must not delay shutdown: unsent spans are lost after this. */
const CLOSE_WITHIN_MS = 1_500;
/** Interval for sending spans: a trace is visible a second after its work. */
const SEND_EVERY_MS = 1_000;

const KINDS: Record<NonNullable<SpanStart['kind']>, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

const samplers: Record<SamplerName, (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/**
 * Tracing by the OpenTelemetry SDK over OTLP/HTTP as JSON. Spans are passed with the core
 * (docs/decisions/0014-tracing.md), so neither a global provider nor a context manager is registered.
 */
export function startOtel(
  settings: TracingSettings,
  process: string,
  log: Logger,
): Tracing & { close(): Promise<void> } {
  tellOfTroubles(log);
  const { url, headers, sampler, serviceName, resourceAttributes } = settings;
  const exporter = new OTLPTraceExporter({ url, headers });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.namespace': 'crease',
        ...resourceAttributes,
        'service.name': serviceName ?? `crease-${process}`,
        'crease.process': process,
      }),
    ),
    sampler: samplers[sampler.name](sampler.ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  });
  const tracer = provider.getTracer('crease');
  return {
    start(name, { kind = 'internal', parent, attributes = {}, beganMsAgo } = {}) {
      const above = contextOf(parent);
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      const startTime = beganMsAgo === undefined ? {} : { startTime: Date.now() - beganMsAgo };
      return toSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes, ...startTime }, context));
    },
    async close() {
      await Promise.race([provider.shutdown(), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparentFrom(traceparent)?.split('-') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

function toSpan(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', nameOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

const nameOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
};

/** Logs the SDK's complaints, such as a collector that is down, once as a warning and then at a lower level. */
function tellOfTroubles(log: Logger): void {
  let told = false;
  const tell = (message: string): void => {
    log[told ? 'debug' : 'warn']({ otel: message.slice(0, 300) }, 'traces are not sent');
    told = true;
  };
  const quiet = (): void => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
