import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { mailHeldInvitations } from '@crease/domain/business/staff/invite-member';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { tellAdminsWaiting } from '@crease/domain/catalogue/grounds/tell-of-submission';
import { MAIL_CAPS } from '@crease/domain/messaging/mail/mail-caps';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import { accountsToTell } from '@crease/domain/sales/customers/shown-to';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import { dayOf, hourStart } from '@crease/shared/time/ist';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let owner: UserDoc;
let mine: ApiClient;
let ground: GroundDoc;
let address: string;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  address = (await aUser(world.core)).email;
  await aWorkplace();
});

/** Makes a new owner with one open ground the acting one. */
async function aWorkplace(over: Partial<GroundDoc> = {}): Promise<void> {
  owner = await aUser(world.core, { role: 'ground_owner' });
  mine = api.as(owner);
  ground = await aGround(world.core, { ownerId: owner._id, ...over });
}

const mailsTo = (to: string) => world.core.db.mails.find({ to }).sort({ _id: 1 }).toArray();
const sentTo = async (to: string) => (await mailsTo(to)).filter(({ status }) => status !== 'failed');
const invite = (email: string) => mine.post('/owner/staff', { email, role: 'desk' });
const memberOf = (email: string) => world.core.db.members.findOne({ ownerId: owner._id, email });
const askFor = (what: 'customer' | 'change', to = address, id?: string) =>
  requestMail(world.core, {
    ...(id ? { id: stableId(id) } : {}),
    to,
    kind: 'booking',
    subject: 'Your game',
    text: 'It is on.',
    cause: { what, ownerId: owner._id },
  });
const repeat = (times: number) => Array.from({ length: times }, (_, n) => n);
const most = (what: keyof typeof MAIL_CAPS, scope: 'pair' | 'recipient' | 'workplace'): number => {
  const max = MAIL_CAPS[what].max[scope];
  if (max === undefined) throw new Error('no such cap');
  return max;
};

describe('invitations', () => {
  it('stop after three a day to one address, however many are sent at once', async () => {
    const answers = await Promise.all(repeat(30).map(() => invite(address)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(27);
    expect(refused[0]?.body.code).toBe('RATE_LIMITED');
    expect(await mailsTo(address)).toHaveLength(3);
  });

  it('say when the next one can be sent, and keep the last link valid', async () => {
    for (const _ of repeat(3)) await invite(address);
    const before = await memberOf(address);
    const { status, headers } = await invite(address);
    expect(status).toBe(429);
    const now = world.core.clock.now();
    const leftSeconds = (hourStart(dayOf(now), 24).getTime() - now.getTime()) / 1000;
    const said = Number(headers.get('retry-after'));
    expect(said).toBeGreaterThanOrEqual(Math.floor(leftSeconds));
    expect(said).toBeLessThanOrEqual(Math.ceil(leftSeconds) + 60);
    expect((await memberOf(address))?.tokenHash).toBe(before?.tokenHash);
  });

  it('stop after five a day to one address from all workplaces together', async () => {
    for (const _ of repeat(3)) expect((await invite(address)).status).toBe(201);
    await aWorkplace();
    for (const _ of repeat(2)) expect((await invite(address)).status).toBe(201);
    expect((await invite(address)).status).toBe(429);
    expect(await mailsTo(address)).toHaveLength(5);
  });

  it('stop after fifty a day from one workplace, without affecting others', async () => {
    const answers = await Promise.all(
      repeat(most('invitation', 'workplace') + 5).map((n) => invite(`staff-${n}-${owner._id}@crease.test`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    await aWorkplace();
    expect((await invite(address)).status).toBe(201);
  });

  it('are available again the next day', async () => {
    for (const _ of repeat(3)) await invite(address);
    // Counts are stored per day, under an id with the date.
    const counts = world.core.db.mailCounts;
    const today = dayOf(world.core.clock.now());
    for (const { _id, ...count } of await counts.find({ _id: { $regex: `^${today}` } }).toArray()) {
      await counts.insertOne({ ...count, _id: _id.replace(today, '2020-01-01') });
      await counts.deleteOne({ _id });
    }
    expect((await invite(address)).status).toBe(201);
  });

  it('do not count if the person already works here', async () => {
    await invite(address);
    await world.core.db.members.updateOne({ email: address }, { $set: { status: 'active' } });
    for (const _ of repeat(4)) expect((await invite(address)).body.code).toBe('DUPLICATE');
  });
});

describe('mails to customers', () => {
  it('are dropped above five a day to one address, except the cancellation of a game', async () => {
    await Promise.all(repeat(20).map(() => askFor('customer')));
    expect(await sentTo(address)).toHaveLength(5);
    await askFor('change');
    expect(await sentTo(address)).toHaveLength(6);
    await Promise.all(repeat(20).map(() => askFor('change')));
    expect(await sentTo(address)).toHaveLength(10);
  });

  it('that are dropped are recorded without text or event, and counted', async () => {
    for (const _ of repeat(6)) await askFor('customer');
    const [dropped] = (await mailsTo(address)).filter(({ status }) => status === 'failed');
    expect(dropped).toMatchObject({ error: 'over the daily cap', text: '', outbox: [] });
    expect(dropped?.cause).toEqual({ what: 'customer', ownerId: owner._id });
    const counts = await world.core.db.mailCounts.find({ _id: { $regex: `pair\\|${owner._id}` } }).toArray();
    expect(counts.map(({ count, dropped: over }) => [count, over])).toEqual([[5, 1]]);
    expect(JSON.stringify(counts)).not.toContain(address);
  });

  it('that are requested twice count once', async () => {
    for (const _ of repeat(8)) await askFor('customer', address, `same-${address}`);
    for (const n of repeat(4)) await askFor('customer', address, `other-${n}-${address}`);
    expect(await sentTo(address)).toHaveLength(5);
  });

  it('count a receipt that the ground sends again, but not one that the player requests', async () => {
    const scene = await Scene.of(world.core);
    const booking = await scene.confirmed();
    const { player, owner: ofGround } = scene.people;
    const mails = world.core.db.mails;
    const press = async (who: UserDoc): Promise<number> => {
      const { status } = await api.as(who).post(`/bookings/${booking._id}/send-receipt`);
      await mails.updateMany({ to: player.email }, { $set: { status: 'sent' } });
      return status;
    };
    await world.core.db.bookings.updateOne({ _id: booking._id }, { $set: { emailSent: true } });
    for (const _ of repeat(5)) expect(await press(ofGround)).toBe(200);
    expect(await press(ofGround)).toBe(429);
    for (const _ of repeat(7)) expect(await press(player)).toBe(200);
    expect(await mails.countDocuments({ to: player.email, kind: 'receipt' })).toBe(12);
  });

  it('do not limit receipts and security mails', async () => {
    for (const _ of repeat(30))
      await requestMail(world.core, { to: address, kind: 'receipt', subject: 'Paid', text: 'Thank you.' });
    expect(await sentTo(address)).toHaveLength(30);
  });
});

it('an admin is mailed about five waiting grounds per owner and day, counted per owner', async () => {
  const admin = await aUser(world.core, { role: 'admin' });
  const waiting = { status: 'pending_review' } as const;
  for (const _ of repeat(8)) {
    const one = await aGround(world.core, { ownerId: owner._id, ...waiting });
    await tellAdminsWaiting(world.core, one._id.toString());
  }
  expect(await sentTo(admin.email)).toHaveLength(5);
  await aWorkplace(waiting);
  await tellAdminsWaiting(world.core, ground._id.toString());
  expect(await sentTo(admin.email)).toHaveLength(6);
});

describe('before a ground is approved', () => {
  const open = async () => {
    const admin = api.as(await aUser(world.core, { role: 'admin' }));
    expect((await admin.patch(`/admin/grounds/${ground._id}`, { status: 'active' })).status).toBe(200);
  };
  const tokenIn = (text = '') => new URL(/^http.*token=.*$/m.exec(text)?.[0] ?? '').searchParams.get('token');

  beforeEach(() => aWorkplace({ status: 'pending_review' }));

  it('an invitation waits, and is mailed with a valid link once the ground is open', async () => {
    for (const _ of repeat(6)) {
      const { status, body } = await invite(address);
      expect(status).toBe(201);
      expect(body.member).toMatchObject({ status: 'invited', mailWaits: true });
    }
    expect(await mailsTo(address)).toEqual([]);
    expect(await mailHeldInvitations(world.core), 'the sweep sends nothing either').toBe(0);
    await open();
    const [mail, ...more] = await mailsTo(address);
    expect(more).toEqual([]);
    const user = await world.core.db.users.findOne({ email: address });
    const accepted = await api.as(user as UserDoc).post('/staff/accept', { token: tokenIn(mail?.text) });
    expect(accepted.status).toBe(200);
    const { staff } = (await mine.get('/owner/staff')).body;
    expect(staff[0].mailWaits).toBeUndefined();
    expect(await mailHeldInvitations(world.core)).toBe(0);
    expect(await mailsTo(address)).toHaveLength(1);
  });

  it('one of two simultaneous releases of an invitation mails it', async () => {
    await invite(address);
    await world.core.db.grounds.updateOne({ _id: ground._id }, { $set: { status: 'active' } });
    await Promise.all(repeat(6).map(() => mailHeldInvitations(world.core, owner._id)));
    expect(await mailsTo(address)).toHaveLength(1);
  });

  it('a revoked invitation is not mailed when the ground opens', async () => {
    const { body } = await invite(address);
    await mine.delete(`/owner/staff/${body.member._id}`);
    await open();
    expect(await mailsTo(address)).toEqual([]);
  });

  it('waiting invitations are sent no faster than the caps allow', async () => {
    for (const n of repeat(most('invitation', 'workplace') + 2))
      await invite(`held-${n}-${owner._id}@crease.test`);
    await open();
    const held = { ownerId: owner._id, mailHeld: true } as const;
    expect(await world.core.db.members.countDocuments(held)).toBe(2);
  });

  it('a regular and its end are not mailed, and a customer’s link is refused with advice', async () => {
    const date = dateAhead();
    const customer = { name: 'Vikram Rao', phone: '9812345670', email: address };
    const day = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
    const regular = await mine.post(`/grounds/${ground._id}/regulars`, {
      customer,
      days: [day],
      timeSlot: '10:00-11:00',
      from: date,
      weeks: 2,
    });
    expect(regular.status).toBe(201);
    expect(await sentTo(address)).toEqual([]);
    const { body } = await mine.get('/owner/customers?q=9812345670');
    const path = `/owner/customers/${body.customers[0].customerId}/link`;
    const refused = await mine.post(path, { mail: true });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'STATE_CONFLICT',
      message: expect.stringMatching(/once we have let in your first ground/),
    });
    expect((await mine.post(path, {})).status, 'the owner may pass the link on').toBe(201);
    await open();
    expect((await mine.post(path, { mail: true })).status).toBe(201);
    expect(await sentTo(address)).toHaveLength(1);
  });

  it('a workplace whose ground was suspended after approval still mails its customers', async () => {
    await open();
    const admin = api.as(await aUser(world.core, { role: 'admin' }));
    await admin.patch(`/admin/grounds/${ground._id}`, { status: 'suspended' });
    await askFor('change');
    expect(await sentTo(address)).toHaveLength(1);
  });

  it('an account linked to a walk-in is not notified', async () => {
    const booking = await addWalkIn(
      world.core,
      ground,
      {
        bookingDate: dateAhead(),
        timeSlot: '10:00-11:00',
        playerDetails: {
          playerCount: 6,
          contactPerson: { name: 'Vikram', phone: '9812345670', email: address },
        },
      },
      'Sanjay Mhatre',
    );
    expect(await accountsToTell(world.core, booking)).toEqual([]);
    await open();
    expect(await accountsToTell(world.core, booking)).toHaveLength(1);
  });
});
