import { armFailpoint } from '@crease/domain/platform/failpoint';
import { createMetrics } from '@crease/domain/platform/metrics';
import { closeGround } from '@crease/domain/sales/change/closure.service';
import { addRegular } from '@crease/domain/sales/regulars/add-regular';
import { aRegularRequest, regularsOn } from '@crease/domain/testing/a-regular';
import { aGround } from '@crease/domain/testing/factories';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningWorker, startWorker } from '../worker.js';

let world: World;
let sink: SmtpSink;
let workers: RunningWorker[];

beforeAll(async () => {
  sink = await SmtpSink.start();
  world = await openWorld({ SMTP_URL: sink.url });
  workers = [1, 2].map((n) => startWorker(world.core, createMetrics(`worker-${n}`)));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await world.close();
  await sink[Symbol.asyncDispose]();
});

const { bookingsOf, standing } = regularsOn(() => world.core);
const mailedTo = (email: string) => sink.mails.filter(({ to }) => to.includes(email));

it('the job books a regular whose request died, once though two workers try, and mails it once', async () => {
  const { core } = world;
  const ground = await aGround(core);
  const request = aRegularRequest(8);
  const email = `${ground._id}@crease.test`;
  request.customer = { ...request.customer, email };
  const disarm = armFailpoint('regular.afterRecord', 'throw');
  await expect(addRegular(core, ground, request, 'Sanjay')).rejects.toThrow();
  disarm();
  const [regular] = await core.db.regulars.find({ groundId: ground._id }).toArray();
  expect(Object.values(regular?.dates ?? {}).map(({ state }) => state)).toEqual(Array(8).fill('due'));
  await until('all dates booked', async () => (await standing(ground)).length === 8, 30_000);
  await until('the mail', async () => mailedTo(email).length === 1);

  const closing = { date: request.from, timeSlot: '18:00-20:00', reason: 'Rain' };
  await closeGround(core, ground, closing, 'Sanjay');
  await until('the mail of the closure', async () => mailedTo(email).length === 2);
  expect(mailedTo(email)[1]?.raw ?? '').toContain('Rain');
  expect(await bookingsOf(ground)).toHaveLength(8);
});
