import { expect, it } from 'vitest';
import { parseEnv } from '../env.js';
import { createLogger } from '../log.js';
import { Shutdown } from '../shutdown.js';
import { openTracing } from './open-tracing.js';
import { inSpan, type Span, type Tracing, traceparentFrom } from './span.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

/** Spans that only record their outcome. */
function spyTracing() {
  const told: unknown[] = [];
  const tracing: Tracing = {
    start(name, how = {}) {
      const span: Span = {
        traceId: TRACE,
        traceparent: TRACEPARENT,
        set: () => undefined,
        rename: () => undefined,
        end: (error) => told.push([name, how.parent, error]),
      };
      return span;
    },
  };
  return { tracing, told };
}

it('work is a span below the one that it is done in, and ends with it however it ends', async () => {
  const { tracing, told } = spyTracing();
  const core = { tracing, span: tracing.start('POST') };
  expect(await inSpan(core, 'send mail', {}, async () => 7)).toBe(7);
  const away = new Error('away');
  await expect(inSpan(core, 'send mail', {}, () => Promise.reject(away))).rejects.toBe(away);
  expect(told).toEqual([
    ['send mail', TRACEPARENT, undefined],
    ['send mail', TRACEPARENT, away],
  ]);
});

it('continues a caller’s trace only if it is valid', () => {
  const bad = ['', 'nonsense', `ff-${TRACE}-b7ad6b7169203331-01`, `00-${'0'.repeat(32)}-b7ad6b7169203331-01`];
  for (const given of bad) expect(traceparentFrom(given), given).toBeUndefined();
  expect(traceparentFrom([TRACEPARENT, TRACEPARENT])).toBeUndefined();
  expect(traceparentFrom(TRACEPARENT)).toBe(TRACEPARENT);
  expect(traceparentFrom(`01-${TRACE}-b7ad6b7169203331-01-later`)).toBe(`01-${TRACE}-b7ad6b7169203331-01`);
});

it('is off without an endpoint, or with OTEL_SDK_DISABLED', async () => {
  const log = createLogger('test', 'silent');
  for (const variables of [
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'TRUE' },
  ]) {
    expect(await openTracing(parseEnv(variables), 'api', log, new Shutdown(log))).toBeUndefined();
  }
});

it('reads the standard variables', () => {
  const { tracing } = parseEnv({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team=grounds',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  });
  expect(tracing).toEqual({
    url: 'https://collector.example/otlp/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-team': 'grounds' },
    serviceName: undefined,
    resourceAttributes: {},
    sampler: { name: 'parentbased_traceidratio', ratio: 0.25 },
  });
});

it.each([
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, /^OTEL_TRACES_SAMPLER must be one of always_on, /],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'hush' },
    /^OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, comma-separated\.$/,
  ],
])('refuses %o in one sentence that names the variable and no secret', (variables, sentence) => {
  expect(() => parseEnv(variables)).toThrow(sentence);
});
