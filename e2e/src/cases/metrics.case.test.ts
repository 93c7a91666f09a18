import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@crease/domain/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { History } from '../history/history.js';
import { ROOT } from '../system.js';
import { must } from './actor.js';
import { aSlot } from './places.js';
import { openProcesses, type Processes } from './processes.js';

let system: Processes;
beforeAll(async () => {
  system = await openProcesses({ api: 1, realtime: 1, worker: 1 });
});
afterAll(() => system?.[Symbol.asyncDispose]());

const metricsOf = async ({ url }: { url: string }) => await (await fetch(`${url}/metrics`)).text();

/** The metric names in a text of queries: ours, and those of Node and HTTP used by rules and dashboard. */
const namesIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:crease|http|nodejs|process)_\w+/g)].map(([name]) => name));

it('every metric in the alert rules, the dashboard or the runbook exists', async () => {
  const texts = await Promise.all([...system.api, ...system.realtime, ...system.workers].map(metricsOf));
  const shown = new Set(
    [...texts.join('\n').matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  for (const file of [
    'deploy/observability/alerts.yml',
    'deploy/observability/dashboards/crease.json',
    'docs/operations.md',
  ]) {
    const named = [...namesIn(readFileSync(join(ROOT, file), 'utf8'))];
    expect(named.length, file).toBeGreaterThan(5);
    expect(
      named.filter((name) => !shown.has(name)),
      file,
    ).toEqual([]);
  }
});

it('counts requests by route, late requests, events and jobs', async () => {
  const history = new History();
  const [one, other] = await system.players(history, 2);
  if (!one || !other) throw new Error('two players');
  const slot = await aSlot(system.core);
  must(await one.book(slot));
  expect((await other.book(slot)).code).toBe('SLOT_TAKEN');
  const [api, worker] = [system.api[0], system.worker];
  if (!api || !worker) throw new Error('an API process and a worker');

  const ofApi = await metricsOf(api);
  expect(ofApi).toMatch(/^crease_api_refusals_total\{[^}]*code="SLOT_TAKEN"[^}]*\} 1$/m);
  expect(ofApi).toMatch(
    /^http_request_duration_seconds_count\{[^}]*route="\/bookings"[^}]*status="201"[^}]*\} 1$/m,
  );
  await until(
    'the worker to count the event and its jobs',
    async () => {
      const text = await metricsOf(worker);
      return (
        /^crease_worker_events_total\{[^}]*event="booking.created"[^}]*\} 1$/m.test(text) &&
        /^crease_worker_job_seconds_count\{[^}]*lane="notices"[^}]*\} [1-9]/m.test(text)
      );
    },
    20_000,
  );
  const text = await metricsOf(worker);
  // Series start at 0: otherwise the first increase is invisible.
  expect(text).toMatch(/^crease_worker_events_total\{[^}]*event="refund.failed"[^}]*\} 0$/m);
  expect(text).toMatch(/^crease_audit_violations_total\{[^}]*invariant="1"[^}]*\} 0$/m);
  expect(text).toMatch(/^crease_outbox_age_seconds\{[^}]*\} [\d.e-]+$/m);
});
