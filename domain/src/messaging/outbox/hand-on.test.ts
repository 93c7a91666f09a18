import type { DomainEvent } from '@crease/shared/events/domain-events';
import { parseEvent } from '@crease/shared/events/domain-events';
import { expect, it } from 'vitest';
import type { Span, Tracing } from '../../platform/tracing/span.js';
import { handOn } from './hand-on.js';

const GROUND = '64b0c0ffee0000000000000a';
const anEvent = (id: string, traceparent?: string): DomainEvent => ({
  id,
  name: 'ground.changed',
  v: 1,
  at: '2026-11-25T08:00:00.000Z',
  key: `ground:${GROUND}`,
  seq: 1,
  data: { groundId: GROUND },
  ...(traceparent ? { traceparent } : {}),
});

/** Spans that only say what became of them. */
function spyTracing() {
  const told: string[] = [];
  const tracing: Tracing = {
    start(name, how = {}) {
      const span: Span = {
        traceId: 't',
        traceparent: `${how.parent}+`,
        set: () => undefined,
        rename: () => undefined,
        end: (error) => told.push(`${name} ${error === undefined ? 'done' : 'failed'}`),
      };
      return span;
    },
  };
  return { tracing, told };
}

const PUBLISH = { verb: 'publish', kind: 'producer' } as const;

it('continues each traced event in its own span, and passes other events unchanged', async () => {
  const { tracing, told } = spyTracing();
  const sent = await handOn(tracing, PUBLISH, [anEvent('a', 'tp'), anEvent('b')], async (events) => events);
  expect(sent.map(({ traceparent }) => traceparent)).toEqual(['tp+', undefined]);
  expect(told).toEqual(['publish ground.changed done']);
});

it('rejects on a failed send and records a failed span', async () => {
  const { tracing, told } = spyTracing();
  const away = () => Promise.reject(new Error('Redis is away'));
  await expect(handOn(tracing, PUBLISH, [anEvent('a', 'tp')], away)).rejects.toThrow('Redis');
  expect(told).toEqual(['publish ground.changed failed']);
});

it('passes events unchanged without tracing, even with another process’s trace', async () => {
  const events = [anEvent('a', 'tp')];
  expect(await handOn(undefined, PUBLISH, events, async (same) => same)).toBe(events);
});

it('accepts events with and without a trace', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  expect(parseEvent(anEvent('a'))).not.toHaveProperty('traceparent');
  expect(parseEvent(anEvent('a', traceparent)).traceparent).toBe(traceparent);
  // An unreadable trace must not lose the event.
  expect(parseEvent({ ...anEvent('a'), traceparent: 7 }).id).toBe('a');
});
