import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { SpanStart, Tracing } from '../../platform/tracing/span.js';

/** What is done with events, as their spans are called, and by whom they are taken. */
export interface HandingOn {
  verb: 'publish' | 'relay' | 'dispatch';
  kind: NonNullable<SpanStart['kind']>;
}

/**
 * Sends events on, each that is part of a trace in a span of its own, which whoever takes the event goes on from. Events
 * of no trace (older ones, a sweep's where none is collected) go as they are.
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
