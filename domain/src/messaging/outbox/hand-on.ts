import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { SpanStart, Tracing } from '../../platform/tracing/span.js';

/** The names of the spans for sending events, and their receiver. */
export interface HandingOn {
  verb: 'publish' | 'relay' | 'dispatch';
  kind: NonNullable<SpanStart['kind']>;
}

/**
 * Sends events, each traced one in its own span, from which its receiver continues. Untraced events (older ones, or
 * those of an untraced sweep) pass unchanged.
 */
export async function handOn<T>(
  tracing: Tracing | undefined,
  { verb, kind }: HandingOn,
  events: readonly DomainEvent[],
  send: (events: readonly DomainEvent[]) => Promise<T>,
): Promise<T> {
  if (!tracing || events.every(({ traceparent }) => traceparent === undefined)) return await send(events);
  const handed = events.map((event) => {
    if (event.traceparent === undefined) return { event };
    const attributes = { 'messaging.system': 'redis', 'crease.event': event.name };
    const span = tracing.start(`${verb} ${event.name}`, { kind, parent: event.traceparent, attributes });
    return { span, event: { ...event, traceparent: span.traceparent } };
  });
  try {
    const sent = await send(handed.map(({ event }) => event));
    for (const { span } of handed) span?.end();
    return sent;
  } catch (error) {
    for (const { span } of handed) span?.end(error ?? new Error('unknown'));
    throw error;
  }
}
