import { findGroundById } from '@crease/domain/catalogue/ground-record/ground.schema';
import { createGround } from '@crease/domain/catalogue/grounds/create-ground';
import { setGroundStatus, submitGround, updateGround } from '@crease/domain/catalogue/grounds/update-ground';
import { createMetrics } from '@crease/domain/platform/metrics';
import { aGround, aUser } from '@crease/domain/testing/factories';
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
  // Two workers, to show that work which both pick up is done once.
  workers = [1, 2].map((n) => startWorker(world.core, createMetrics(`worker-${n}`)));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await world.close();
  await sink[Symbol.asyncDispose]();
});

const subjectsTo = async (email: string): Promise<string[]> =>
  (await world.core.db.mails.find({ to: email }).toArray()).map(({ subject }) => subject);
const untilMailed = (email: string, subjects: string[]) =>
  until(`${subjects.join(', ')} to ${email}`, async () => {
    const told = await subjectsTo(email);
    return told.join() === subjects.join();
  });

it('notifies owner and admins once per submission, and only the admins if the ground is already open', async () => {
  const { core } = world;
  const [admin, owner] = [await aUser(core, { role: 'admin' }), await aUser(core, { role: 'ground_owner' })];
  const ground = await createGround(core, owner._id.toString(), {
    name: 'Long On',
    description: '',
    location: { address: 'Link Road', cityId: 'mumbai' },
    price: { perHour: 900, currency: 'INR', discount: 0, ranges: [] },
    amenities: [],
    features: { pitchType: 'Synthetic', capacity: 10, lighting: true, parking: false },
  });
  await untilMailed(owner.email, ['We have your ground: Long On']);
  await untilMailed(admin.email, ['A ground waits: Long On']);

  await setGroundStatus(core, ground._id, 'pending_review', { reason: 'Which road?' });
  const back = await findGroundById(core, ground._id);
  if (back) await submitGround(core, back, 'Link Road');
  await untilMailed(owner.email, ['We have your ground: Long On', 'We have your ground: Long On']);
  await untilMailed(admin.email, ['A ground waits: Long On', 'A ground waits: Long On']);

  const open = await aGround(core, { ownerId: owner._id });
  await updateGround(core, open, { description: 'New turf.' });
  await updateGround(core, open, { description: 'Newer turf.' });
  await untilMailed(admin.email, [
    'A ground waits: Long On',
    'A ground waits: Long On',
    'A ground has changed: Sixer Cage',
  ]);
  expect(await subjectsTo(owner.email)).toHaveLength(2);
});
