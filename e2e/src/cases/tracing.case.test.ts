import { randomBytes } from 'node:crypto';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import { aUser } from '@crease/domain/testing/factories';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { type CollectedSpan, startTraceCollector } from '@crease/domain/testing/trace-collector';
import { until } from '@crease/domain/testing/until';
import { createBooking } from '@crease/shared/contracts/bookings';
import { createOrder, verifyPayment } from '@crease/shared/contracts/payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from '../api.js';
import { Live } from '../live.js';
import { PLAYERS } from './actor.js';
import { aSlot } from './places.js';
import { openProcesses, type Processes } from './processes.js';

const collector = await startTraceCollector();
const sink = await SmtpSink.start();
let system: Processes;
beforeAll(async () => {
  system = await openProcesses({
    api: 1,
    realtime: 1,
    worker: 1,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=sesame',
      SMTP_URL: sink.url,
    },
  });
});
afterAll(async () => {
  await system?.[Symbol.asyncDispose]();
  await collector[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

/** The span's ancestors, up to the caller's. */
function lineOf(span: CollectedSpan, all: readonly CollectedSpan[]): string[] {
  const above = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(above ? lineOf(above, all) : []), `${span.service.replace('crease-', '')}: ${span.name}`];
}

it('a paid booking is one trace, from the request to the mail and to the socket', async () => {
  const { core, api, realtime } = system;
  const player = await aUser(core);
  const { token } = await openSession(core, player, 'Test');
  const client = new Api(api[0]?.url ?? '', token);
  const live = await Live.open(realtime[0]?.url ?? '', token);
  const slot = await aSlot(core);
  await live.watch(slot.groundId, slot.bookingDate);
  const traceId = randomBytes(16).toString('hex');
  const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };

  const { booking } = await client.call(createBooking, {
    body: { ...slot, playerDetails: PLAYERS },
    headers,
  });
  const { order } = await client.call(createOrder, { body: { bookingId: booking._id }, headers });
  await paySandboxOrder(order.id, { outcome: 'success' });
  const body = { order_id: order.id, bookingId: booking._id };
  expect((await client.call(verifyPayment, { body, headers })).paid).toBe(true);
  await live.hear('booking:updated', ({ status }) => status === 'confirmed');
  await until('the receipt', () => sink.mails.some(({ to }) => to.includes(player.email)));

  const ours = () => collector.spans.filter((span) => span.traceId === traceId);
  const lines = () => ours().map((span) => lineOf(span, ours()).join(' > '));
  const wanted = [
    'api: POST /api/bookings',
    'api: POST /api/payments/verify-payment > api: operation settle',
    'api: POST /api/payments/verify-payment > api: provider get order and payments',
    'api: POST /api/bookings > api: publish day.changed > realtime: emit availability:changed',
    'api: POST /api/payments/verify-payment > api: publish booking.confirmed > realtime: emit booking:updated',
    'api: POST /api/payments/verify-payment > api: publish booking.confirmed > worker: dispatch booking.confirmed > ' +
      'worker: job ask-for-receipt > worker: publish mail.requested > worker: dispatch mail.requested > ' +
      'worker: job send-mail > worker: send mail',
  ];
  await until('the spans of all three', () => wanted.every((line) => lines().includes(line))).catch(() => {
    expect(lines().sort()).toEqual(expect.arrayContaining(wanted));
  });
  expect(new Set(ours().map(({ service }) => service))).toEqual(
    new Set(['crease-api', 'crease-realtime', 'crease-worker']),
  );
  expect(collector.unreadable).toEqual([]);
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'sesame' });
  live.close();
});

it('contains no personal data: no raw address, name, number or token', () => {
  const said = JSON.stringify(collector.spans, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(collector.spans.length).toBeGreaterThan(10);
  expect(said).not.toMatch(/9820098200|Rohan|@|Bearer|eyJ|\?/);
  for (const { attributes, kind, name } of collector.spans) {
    if (kind === 2 && attributes['http.route'])
      expect(name).toBe(`${attributes['http.request.method']} ${attributes['http.route']}`);
    expect(Object.keys(attributes).filter((key) => !/^(http|messaging|crease|error)\./.test(key))).toEqual(
      [],
    );
  }
});
