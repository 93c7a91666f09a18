import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { createMetrics } from '@crease/domain/platform/metrics';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { rescheduleBooking } from '@crease/domain/sales/change/reschedule-booking';
import { book } from '@crease/domain/testing/booked';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { TextSink } from '@crease/domain/testing/text-sink';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningWorker, startWorker } from '../worker.js';

let sink: TextSink;
let world: World;
let worker: RunningWorker;
const metrics = createMetrics('worker');

beforeAll(async () => {
  sink = await TextSink.start();
  sink.hindi = ['booking_confirmed'];
  world = await openWorld(sink.env);
  worker = startWorker(world.core, metrics);
});
afterAll(async () => {
  await worker.close();
  await world.close();
  await sink[Symbol.asyncDispose]();
});

async function aPlayer(language?: 'hi'): Promise<UserDoc> {
  const notifications = { email: false, push: false, sms: true, whatsapp: true, marketing: false };
  const preferences = { notifications, shareLocation: false, ...(language ? { language } : {}) };
  const player = await aUser(world.core, { preferences });
  await world.core.db.users.updateOne({ _id: player._id }, { $set: { verifiedPhone: player.phone } });
  return player;
}

it('a booking reaches its player’s phone when it is confirmed, moved and cancelled, once by each channel', async () => {
  const { core } = world;
  const [player, ground] = [await aPlayer(), await aGround(core, { name: 'छक्का मैदान' })];
  const came = (channel: 'sms' | 'whatsapp') => sink.to(player.phone, channel).map(({ text }) => text);
  const both = (n: number) => () => came('sms').length === n && came('whatsapp').length === n;

  const pending = await book(core, ground, player);
  const booking = await approveBooking(core, pending._id, 'Sanjay');
  const code = booking.confirmation?.confirmationCode ?? '';
  await until('the first two', both(1));
  expect(came('sms')[0]).toMatch(
    /^Crease: your game at the ground on \w{3} \d+ \w{3} from 6 PM to 8 PM is confirmed/,
  );
  expect(came('whatsapp')[0]).toContain('छक्का मैदान');
  for (const channel of ['sms', 'whatsapp'] as const) expect(came(channel)[0]).toContain(code);

  await rescheduleBooking(
    core,
    booking._id,
    ground._id.toString(),
    { bookingDate: dateAhead(3), timeSlot: '20:00-22:00' },
    { side: 'player', name: player.name },
  );
  await until('the next two', both(2));
  expect(came('sms')[1]).toContain('is now on');
  await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  await until('the last two', both(3));
  expect(came('whatsapp')[2]).toContain('is cancelled');

  const states = async () =>
    (await core.db.texts.find({ userId: player._id }).toArray()).map(
      ({ status, attempts }) => `${status} ${attempts}`,
    );
  await until('all are marked', async () => (await states()).every((one) => one === 'sent 1'));
  expect(await states()).toHaveLength(6);
  const counted = 'crease_worker_texts_total{channel="sms",outcome="sent",process="worker"} 3';
  await until('all are counted', async () => (await metrics.metrics()).includes(counted));
});

it('a booking that waits for its payment and lapses is not texted', async () => {
  const { core } = world;
  const [player, other] = [await aPlayer(), await aPlayer()];
  const pending = await book(core, await aGround(core), player);
  await cancelBooking(core, pending._id, { side: 'player', name: player.name }, 'No time');
  const notices = () => core.db.notifications.countDocuments({ userId: player._id });
  await until('it is told at the bell', async () => (await notices()) >= 2);
  // Texts of a later booking have been sent, so those of the lapsed one would have been, too.
  await approveBooking(core, (await book(core, await aGround(core), other))._id, 'Sanjay');
  await until('the other’s', () => sink.to(other.phone).length === 2);
  expect(sink.to(player.phone)).toEqual([]);
});

it('a reader of Hindi gets the templates registered in Hindi, and the rest in English', async () => {
  const { core } = world;
  const [player, ground] = [await aPlayer('hi'), await aGround(core, { name: 'Sixer Cage' })];
  const came = (channel: 'sms' | 'whatsapp') => sink.to(player.phone, channel).map(({ text }) => text);
  const both = (n: number) => () => came('sms').length === n && came('whatsapp').length === n;

  const pending = await book(core, ground, player);
  await approveBooking(core, pending._id, 'Sanjay');
  await until('the confirmation', both(1));
  for (const channel of ['sms', 'whatsapp'] as const) {
    expect(came(channel)[0]).toMatch(
      /^Crease: Sixer Cage पर \w{3} \d+ \w{3} को 6 PM से 8 PM तक आपका खेल पक्का है।/,
    );
  }

  await cancelBooking(core, pending._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  await until('the cancellation', both(2));
  // Not registered in Hindi at MSG91; on WhatsApp all templates are.
  expect(came('sms')[1]).toContain('is cancelled');
  expect(came('whatsapp')[1]).toContain('रद्द हो गया है');
});
