import { LEGS } from '@crease/domain/assurance/legs';
import { readAuditResult } from '@crease/domain/assurance/results/audit-result';
import { openQueues } from '@crease/domain/messaging/queues/queues';
import { createMetrics } from '@crease/domain/platform/metrics';
import { aGround } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkerMetrics } from '../metrics.js';
import { runStandingAudit } from './standing-audit.js';

const GROUNDS = 90;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

/** An audit of this world, by default with almost no pauses; also returns its log and counts. */
function audit(pauseMs = 5) {
  const { core } = world;
  const said: { subject?: string; text: string }[] = [];
  const log = Object.assign(Object.create(core.log), {
    error: (facts: { subject: string }, text: string) => said.push({ subject: facts.subject, text }),
  });
  const registry = createMetrics('worker');
  const queues = openQueues(core.redis, world.env, core.log);
  const running = runStandingAudit({ ...core, log }, createWorkerMetrics(registry, queues), pauseMs);
  const countOf = async (name: string, label: string) => {
    const metric = await registry.getSingleMetric(name)?.get();
    return metric?.values.find(({ labels }) => Object.values(labels).map(String).includes(label))?.value ?? 0;
  };
  const close = async () => {
    await running.close();
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
  };
  return { said, countOf, [Symbol.asyncDispose]: close };
}

describe('the continuous audit', () => {
  it('continues from its place after a restart', async () => {
    for (let n = 0; n < GROUNDS; n++) await aGround(world.core);
    const key = `${world.env.QUEUE_PREFIX}:audit:place`;
    const grounds = await world.core.db.grounds.find({}).sort({ _id: 1 }).toArray();
    const after = grounds[GROUNDS - 10]?._id.toString();
    await world.core.redis.set(key, JSON.stringify({ leg: 'grounds', after }));
    await using running = audit();
    const judged = () => running.countOf('crease_audit_documents_total', 'grounds');
    await until('the rest of the grounds', async () => (await judged()) > 0);
    expect(await judged()).toBe(9);
    expect(running.said).toEqual([]);
  });

  it('takes at most two small collections a step', async () => {
    const key = `${world.env.QUEUE_PREFIX}:audit:place`;
    await world.core.redis.del(key);
    await using _running = audit(60_000);
    const place = await until('the first step', () => world.core.redis.get(key));
    expect(JSON.parse(place)).toMatchObject({ leg: LEGS[2] });
  });

  it('finds planted violations, logs their subject and counts them by invariant', async () => {
    const ground = await aGround(world.core);
    const _id = `${ground._id.toString()}:${dateAhead()}`;
    const ref = new Types.ObjectId().toString();
    await world.core.db.groundDays.insertOne({
      _id,
      groundId: ground._id.toString(),
      date: dateAhead(),
      rev: 1,
      publishedRev: 1,
      claims: { 5: { kind: 'block', ref, userId: 'u', n: 1 } },
    });
    await using running = audit();
    await until('the line', () => running.said.length > 0);
    expect(running.said[0]).toEqual({
      subject: `${_id}:5`,
      text: `${_id}:5 is blocked by ${ref}, which is no block or closure`,
    });
    await until('the count', async () => (await running.countOf('crease_audit_violations_total', '2')) >= 1);
  });

  it('keeps a violation for admins until a whole round no longer finds it', async () => {
    const ground = await aGround(world.core);
    const _id = `${ground._id.toString()}:${dateAhead(2)}`;
    const days = world.core.db.groundDays;
    const ref = new Types.ObjectId().toString();
    await days.insertOne({
      _id,
      groundId: ground._id.toString(),
      date: dateAhead(2),
      rev: 1,
      publishedRev: 1,
      claims: { 5: { kind: 'block', ref, userId: 'u', n: 1 } },
    });
    const subjects = async () => (await readAuditResult(world.core)).findings.map(({ subject }) => subject);
    await using _running = audit();
    await until('the row', async () => (await subjects()).includes(`${_id}:5`));
    await until('a whole round', async () => (await readAuditResult(world.core)).last);
    expect(await subjects()).toContain(`${_id}:5`);
    await days.deleteOne({ _id });
    await until('the row to go', async () => !(await subjects()).includes(`${_id}:5`));
  });
});
