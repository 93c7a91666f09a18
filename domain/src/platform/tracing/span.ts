/** Our ids, counts and words of the code: never personal data, tokens or requested addresses. */
export type SpanAttributes = Record<string, string | number | boolean>;

/** One piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  /** The W3C Trace Context by which a receiver continues the trace. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Gives it the name that is only known later, as a request's is by its route. */
  rename(name: string): void;
  /** Ends the span now. With an error it counts as failed; records the error's name, never its text. */
  end(error?: unknown): void;
}

export interface SpanStart {
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** The parent's `traceparent`. Without a valid one a new trace begins. */
  parent?: string | undefined;
  attributes?: SpanAttributes;
  /** For work recorded afterwards: how long ago it began, in ms. */
  beganMsAgo?: number;
}

/** Creates spans. */
export interface Tracing {
  start(name: string, how?: SpanStart): Span;
}

/** One header or field is `version-traceId-spanId-flags`; longer ones of later versions begin with the same. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** A caller's `traceparent` if it is valid. */
export const traceparentFrom = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && given.length <= 200 && TRACEPARENT.test(given)
    ? given.slice(0, 55)
    : undefined;

/** The tracing fields of a core. */
interface Traced {
  tracing?: Tracing | undefined;
  span?: Span | undefined;
}

/** Runs `work` in a span below the core's own, or at the head of a new trace; just runs it if tracing is off. */
export async function inSpan<T>(
  core: Traced,
  name: string,
  how: SpanStart,
  work: () => Promise<T>,
): Promise<T> {
  if (!core.tracing) return await work();
  const span = core.tracing.start(name, { parent: core.span?.traceparent, ...how });
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end(error ?? new Error('unknown'));
    throw error;
  }
}
