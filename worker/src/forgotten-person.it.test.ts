import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { eraseDueTraces } from '@crease/domain/account-end/erase-traces';
import { PERSONAL_DATA } from '@crease/domain/account-end/personal-data';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { addSubscriber } from '@crease/domain/accounts/newsletter/subscriber.schema';
import { requestLoginCode } from '@crease/domain/accounts/sign-in/login';
import { createWebhook } from '@crease/domain/business/webhooks/manage-webhooks';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { joinWaitlist } from '@crease/domain/calendar/waitlist/waitlist.service';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { createMetrics } from '@crease/domain/platform/metrics';
import type { Db } from '@crease/domain/platform/models';
import { createTeam } from '@crease/domain/play/teams/manage-teams';
import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { countCustomers } from '@crease/domain/sales/customers/count-customers';
import { writeInvoicesOf } from '@crease/domain/sales/invoices/write-invoices';
import { receiptFile } from '@crease/domain/sales/receipts/booking-files';
import { addRegular } from '@crease/domain/sales/regulars/add-regular';
import { addReview } from '@crease/domain/sales/reviews/add-review';
import { createOrder } from '@crease/domain/sales/settle/create-order';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { aRegularRequest } from '@crease/domain/testing/a-regular';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { giveGstin } from '@crease/domain/testing/invoicing';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { later } from '@crease/domain/testing/sweep-all';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningWorker, startWorker } from './worker.js';

const PASSWORD = 'Long0n@Fence';
/** Appears in no other text. The ground's name contains the first name. */
const ZEB = {
  name: 'Zebulon',
  email: 'zebulon.quartermain@crease.test',
  phone: '9876501234',
};
const GROUND = 'Zebulonwada Turf';

let world: World;
let sink: SmtpSink;
let worker: RunningWorker;

beforeAll(async () => {
  sink = await SmtpSink.start();
  world = await openWorld({ SMTP_URL: sink.url });
  worker = startWorker(world.core, createMetrics('worker'));
});
afterAll(async () => {
  await worker.close();
  await world.close();
  await sink[Symbol.asyncDispose]();
});

const names = () => Object.keys(world.core.db) as (keyof Db)[];
const countOf = async (name: keyof Db): Promise<number> => await world.core.db[name].countDocuments({});

const slotOf = (ground: GroundDoc, timeSlot: string, days = 3) => ({
  groundId: ground._id.toString(),
  bookingDate: dateAhead(days),
  timeSlot,
});
const contact = { name: ZEB.name, phone: ZEB.phone, email: ZEB.email };

async function aBooking(ground: GroundDoc, player: UserDoc, timeSlot: string) {
  const { booking } = await createBooking(world.core, player._id.toString(), {
    ...slotOf(ground, timeSlot),
    playerDetails: { teamName: `${ZEB.name} XI`, playerCount: 8, contactPerson: contact },
    requirements: `Call ${ZEB.phone}`,
  });
  return booking;
}

/** Games of every kind: paid with an invoice, cancelled by either side, held, waited for, played and reviewed. */
async function play(ground: GroundDoc, player: UserDoc, owner: UserDoc): Promise<void> {
  const { core } = world;
  const by = { id: owner._id, name: owner.name };
  const paid = await aBooking(ground, player, '18:00-19:00');
  const order = await createOrder(core, paid);
  await paySandboxOrder(order.orderId, { outcome: 'success' });
  const { booking } = await settleOrder(core, order.orderId);
  await writeInvoicesOf(core, booking._id.toString());
  await receiptFile(core, booking);
  const refused = await aBooking(ground, player, '19:00-20:00');
  await cancelBooking(core, refused._id, { side: 'owner', ...by }, `${ZEB.name} never pays`);
  const left = await aBooking(ground, player, '20:00-21:00');
  await cancelBooking(
    core,
    left._id,
    { side: 'player', id: player._id, name: ZEB.name },
    `${ZEB.name} is ill`,
  );
  const played = await aBooking(ground, player, '21:00-22:00');
  await core.db.bookings.updateOne({ _id: played._id }, { $set: { status: 'completed' } });
  const completed = await core.db.bookings.findOne({ _id: played._id });
  if (completed) await addReview(core, completed, { rating: 5, comment: 'A fine cage.' });
  await placeHold(core, player._id.toString(), slotOf(ground, '10:00-11:00'));
  await placeHold(core, owner._id.toString(), slotOf(ground, '08:00-09:00'));
  await joinWaitlist(core, player._id.toString(), slotOf(ground, '08:00-09:00'));
}

/** Records made by the workplace: a walk-in, a regular, a customer's note. */
async function writeDown(ground: GroundDoc, owner: UserDoc): Promise<void> {
  const { core } = world;
  const by = { id: owner._id, name: owner.name };
  const details = { playerCount: 6, contactPerson: contact };
  await addWalkIn(core, ground, { ...slotOf(ground, '12:00-13:00'), playerDetails: details }, by);
  await addRegular(
    core,
    ground,
    aRegularRequest(2, { customer: contact, note: `${ZEB.name} pays late` }),
    by,
  );
  await countCustomers(core, ground.ownerId);
  await core.db.customers.updateMany({}, { $set: { note: `${ZEB.name} argues` } });
  await core.db.workLogs.insertOne({
    _id: new Types.ObjectId(),
    ownerId: owner._id,
    at: new Date(),
    by: { _id: owner._id, name: owner.name, role: 'owner' },
    what: 'booking.cancel',
    bookingId: (await core.db.bookings.findOne({ 'cancellation.code': 'owner' }))?._id,
    data: { reason: `${ZEB.name} never pays` },
  });
}

/** Records of the account itself. */
async function settleIn(player: UserDoc, owner: UserDoc): Promise<void> {
  const { core } = world;
  const { db } = core;
  const now = new Date();
  await openSession(core, player, `${ZEB.name}’s phone`);
  await requestLoginCode(core, ZEB.email);
  await addSubscriber(core, ZEB.email);
  await aMember(core, owner, player);
  await createTeam(core, player._id.toString(), {
    name: `${ZEB.name} XI`,
    shortName: 'ZXI',
    cityName: 'Pune',
    about: `Call ${ZEB.phone}`,
  });
  await db.passkeys.insertOne({
    _id: player._id,
    keys: [
      {
        id: 'key',
        publicKey: 'p',
        counter: 0,
        transports: [],
        name: `${ZEB.name}’s key`,
        createdAt: now,
      },
    ],
  });
  await db.loginAttempts.insertOne({
    _id: `${ZEB.email}|somewhere`,
    count: 3,
    blockedUntil: now,
    forgetAt: new Date(now.getTime() + 86_400_000),
  });
}

/** The places where the person can be found: `collection.path`, `redis key` or `file name`. */
async function findTraces(): Promise<string[]> {
  const { core, env } = world;
  const found: string[] = [];
  const look = (where: string, text: string): void => {
    const rest = text.replaceAll(GROUND, '').replaceAll(GROUND.toLowerCase(), '');
    for (const mark of [ZEB.name, ZEB.name.toLowerCase(), ZEB.email, ZEB.phone])
      if (rest.includes(mark)) found.push(`${where} holds ${mark}: ${rest.slice(0, 400)}`);
  };
  for (const name of names())
    for await (const doc of core.db[name].find({})) {
      const { searchKeys: _words, pairKeys: _pairs, ...rest } = doc as Record<string, unknown>;
      look(name, JSON.stringify(name === 'grounds' ? rest : doc));
    }
  for (const key of await core.redis.keys('*')) {
    if (!key.includes(env.QUEUE_PREFIX)) continue;
    look(`redis ${key}`, key + (await contentOf(key)));
  }
  for (const file of await readdir(env.DATA_DIR, { recursive: true, withFileTypes: true }).catch(() => []))
    if (file.isFile())
      look(`file ${file.name}`, (await readFile(join(file.parentPath, file.name))).toString('latin1'));
  return found;
}

async function contentOf(key: string): Promise<string> {
  const { redis } = world.core;
  const kind = await redis.type(key);
  const read: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, '0', '-1'),
    stream: () => redis.xrange(key, '-', '+'),
  };
  return JSON.stringify((await read[kind]?.()) ?? '');
}

it('finds no trace of an erased person in the database, the files and Redis, and keeps Zebulonwada Turf', async () => {
  const { core } = world;
  const owner = await aUser(core, { role: 'ground_owner', name: 'Sanjay Mhatre' });
  const ground = await aGround(core, { ownerId: owner._id, name: GROUND });
  await giveGstin(core, ground);
  const events = ['booking.created', 'booking.confirmed', 'booking.cancelled', 'review.created'] as const;
  await createWebhook(core, owner._id.toString(), {
    url: 'https://hooks.example.com/x',
    events: [...events],
  });
  const player = await aUser(core, {
    ...ZEB,
    passwordHash: await hashPassword(PASSWORD),
    verifiedPhone: ZEB.phone,
    devices: [
      { id: 'd', name: `${ZEB.name}’s phone`, address: 'a', firstSeenAt: new Date(), lastSeenAt: new Date() },
    ],
  });
  await play(ground, player, owner);
  await writeDown(ground, owner);
  await settleIn(player, owner);
  await until('the owner’s bell and the webhook name the player', async () => {
    const heard = core.db.notifications;
    return (
      (await heard.countDocuments({ userId: owner._id, message: { $regex: ZEB.name } })) >= 4 &&
      (await core.db.webhookDeliveries.countDocuments({ body: { $regex: ZEB.name } })) >= 4
    );
  });
  // Mails to the owner that are delayed by a minute in production.
  await core.db.mails.insertOne({
    _id: new Types.ObjectId(),
    to: owner.email,
    kind: 'booking_alert',
    subject: 'New booking',
    text: `${ZEB.name} booked`,
    html: `<p>${ZEB.name} booked</p>`,
    attachments: [],
    status: 'sent',
    attempts: 1,
    about: [player._id, owner._id],
    createdAt: new Date(),
    outbox: [],
    seq: 0,
  });
  // The session is live: the worker deletes subscriptions of ended ones when it next pushes.
  const session = await core.db.sessions.findOne({ userId: player._id });
  await core.db.pushSubscriptions.insertOne({
    _id: new Types.ObjectId(),
    userId: player._id,
    sessionId: session?._id ?? expect.fail('the player has a session'),
    endpoint: 'https://push.example.com/zebulon',
    keys: { p256dh: 'p', auth: 'a' },
    device: `${ZEB.name}’s phone`,
    sent: [],
    createdAt: new Date(),
  });
  const planted = await findTraces();
  for (const name of [
    'users bookings customers regulars workLogs reviews waits notifications webhookDeliveries members sessions',
    'passkeys pushSubscriptions otps loginAttempts mails subscribers invoices teams teamBooks',
  ].flatMap((line) => line.split(' ')))
    expect(
      planted.some((trace) => trace.startsWith(name)) || (await countOf(name as keyof Db)) > 0,
      `nothing is planted in ${name}`,
    ).toBe(true);
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual(names().sort());

  await deleteAccount(core, player._id.toString(), { password: PASSWORD });
  await until('the second round has forgotten the account', async () => {
    await eraseDueTraces(later(core, 10 * 60_000));
    const account = await core.db.users.findOne({ _id: player._id });
    return account && !account.erasing;
  });
  await until('nothing is left of the person', async () => (await findTraces()).length === 0).catch(
    async () => expect(await findTraces()).toEqual([]),
  );
  expect(await core.db.grounds.findOne({ _id: ground._id })).toMatchObject({ name: GROUND });
  const kept = await core.db.bookings.find({}).toArray();
  expect(new Set(kept.map(({ groundName }) => groundName))).toEqual(new Set([GROUND]));
});
