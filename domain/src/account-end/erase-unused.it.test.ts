import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession, rotateSession } from '../accounts/auth/sessions.js';
import { noteUse } from '../accounts/identity/unused-accounts.queries.js';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { emptyAccount } from '../accounts/users/own-account.queries.js';
import type { Core } from '../platform/core.js';
import { armFailpoint, disarmFailpoints, StoppedAtFailpoint } from '../platform/failpoint.js';
import { createBooking } from '../sales/book/create-booking.js';
import { aGround, aUser } from '../testing/factories.js';
import { aPlayedGame, aSettlement } from '../testing/settled.js';
import { dateAhead } from '../testing/slots-ahead.js';
import { later } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';
import { eraseDueTraces } from './erase-traces.js';
import { eraseUnused, NOTICE_MS } from './erase-unused.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
let core: Core;
beforeEach(async () => {
  world = await openWorld();
  core = { ...world.core, env: { ...world.core.env, ERASE_UNUSED_YEARS: 3 } };
});
afterEach(async () => {
  disarmFailpoints();
  await world.close();
});

/** An account whose three years ended a day ago. */
const aForgotten = (over: Partial<UserDoc> = {}) =>
  aUser(core, { lastUsedAt: new Date(core.clock.now().getTime() - (3 * 365 + 2) * DAY_MS), ...over });

const stored = async ({ _id }: UserDoc) => (await core.db.users.findOne({ _id })) as UserDoc; // it exists
const mailsTo = ({ email }: UserDoc) => core.db.mails.find({ to: email }).toArray();
const bellOf = ({ _id }: UserDoc) => core.db.notifications.find({ userId: _id }).toArray();
const isErased = async (user: UserDoc) => (await stored(user)).deletedAt !== undefined;

/** Marks all waiting mails as taken by the mail server. */
const takeMails = (sentAt = core.clock.now()) =>
  core.db.mails.updateMany({ status: 'requested' }, { $set: { status: 'sent', sentAt } });

/** Mails the notice and has the sweep note that. */
async function noticed(user: UserDoc): Promise<void> {
  await eraseUnused(core);
  await takeMails();
  await eraseUnused(later(core, HOUR_MS));
  expect((await stored(user)).unused?.noticedAt).toBeDefined();
}

describe('the date of last use', () => {
  it('is written when a session starts, and at most once a day when tokens are exchanged', async () => {
    const user = await aUser(core);
    const { refreshToken } = await openSession(core, user, 'Phone');
    const first = (await stored(user)).lastUsedAt;
    expect(first).toBeDefined();
    const from = { device: 'Phone', address: '192.0.2.1' };
    const { tokens } = await rotateSession(later(core, 23 * HOUR_MS), refreshToken, from);
    expect((await stored(user)).lastUsedAt).toEqual(first);
    await rotateSession(later(core, 25 * HOUR_MS), tokens.refreshToken, from);
    expect((await stored(user)).lastUsedAt?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + DAY_MS);
  });

  it('counts from the first round of the sweep for accounts that have none', async () => {
    const user = await aUser(core);
    await eraseUnused(core);
    expect((await stored(user)).lastUsedAt).toEqual(expect.any(Date));
    expect((await stored(user)).unused).toBeUndefined();
  });
});

describe('an account that was not used for the period', () => {
  it('gets one notice by mail and bell, and is erased 48 hours after the mail was taken, not before', async () => {
    const user = await aForgotten();
    for (let round = 0; round < 3; round += 1) await eraseUnused(core);
    await Promise.all([eraseUnused(core), eraseUnused(core)]);
    const [mail, ...others] = await mailsTo(user);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'security', subject: 'Your account will be deleted' });
    expect(mail?.text).toContain('Log in: ');
    expect(await bellOf(user)).toHaveLength(1);

    // The mail server is away for three days: nothing is erased.
    await eraseUnused(later(core, 3 * DAY_MS));
    expect(await isErased(user)).toBe(false);
    const sentAt = new Date(core.clock.now().getTime() + 3 * DAY_MS);
    await takeMails(sentAt);
    await eraseUnused(later(core, 3 * DAY_MS + HOUR_MS));
    expect((await stored(user)).unused?.noticedAt).toEqual(sentAt);
    await eraseUnused(later(core, 3 * DAY_MS + NOTICE_MS - 60_000));
    expect(await isErased(user)).toBe(false);
    await eraseUnused(later(core, 3 * DAY_MS + NOTICE_MS + 60_000));
    expect(await isErased(user)).toBe(true);
    expect(await mailsTo(user)).toHaveLength(1);

    await eraseDueTraces(later(core, 6 * DAY_MS));
    const left = await stored(user);
    expect(left).toMatchObject({ name: 'Former player', email: `deleted:${user._id}` });
    for (const field of ['erasing', 'eraseDueAt', 'lastUsedAt', 'unused'])
      expect(left).not.toHaveProperty(field);
    expect(await mailsTo(user)).toEqual([]);
    expect(await bellOf(user)).toEqual([]);
    // The account's holder did not ask for the erasure, so no request of theirs is recorded.
    expect(await core.db.complaints.countDocuments({ userId: user._id })).toBe(0);
  });

  it('gets its notice a week ahead, in Hindi if its holder reads Hindi, and is erased when the period ends', async () => {
    const lastUsedAt = new Date(core.clock.now());
    lastUsedAt.setUTCFullYear(lastUsedAt.getUTCFullYear() - 3);
    lastUsedAt.setTime(lastUsedAt.getTime() + 6 * DAY_MS);
    const preferences = {
      notifications: { email: false, push: true, sms: false, marketing: false },
      shareLocation: false,
      language: 'hi' as const,
    };
    const user = await aForgotten({ lastUsedAt, preferences });
    await noticed(user);
    expect((await mailsTo(user))[0]?.subject).toBe('आपका खाता हटाया जाएगा');
    await eraseUnused(later(core, 5 * DAY_MS));
    expect(await isErased(user)).toBe(false);
    await eraseUnused(later(core, 8 * DAY_MS));
    expect(await isErased(user)).toBe(true);
  });

  it('stays if its holder logs in after the notice, and gets another notice only after the next period', async () => {
    const user = await aForgotten();
    await noticed(user);
    await openSession(later(core, DAY_MS), user, 'Phone');
    expect(await stored(user)).not.toHaveProperty('unused');
    await eraseUnused(later(core, 10 * DAY_MS));
    expect(await isErased(user)).toBe(false);
    expect(await mailsTo(user)).toHaveLength(1);
    await eraseUnused(later(core, 3 * 366 * DAY_MS));
    expect(await mailsTo(user)).toHaveLength(2);
  });

  it('stays if its holder logs in at the moment of the erasure', async () => {
    const user = await aForgotten();
    await noticed(user);
    const unusedSince = user.lastUsedAt as Date; // set above
    await noteUse(core, user);
    expect(await emptyAccount(core, user, unusedSince)).toBe(false);
    expect(await isErased(user)).toBe(false);
  });

  it('gets one notice and is erased wherever the sweep is cut', async () => {
    const user = await aForgotten();
    for (const point of ['unused.afterNotice', 'unused.afterEmpty'] as const) {
      const disarm = armFailpoint(point, 'throw');
      const then = point === 'unused.afterNotice' ? core : later(core, NOTICE_MS + HOUR_MS);
      await expect(eraseUnused(then)).rejects.toThrow(StoppedAtFailpoint);
      disarm();
      if (point === 'unused.afterNotice') await noticed(user);
    }
    expect(await mailsTo(user)).toHaveLength(1);
    expect(await isErased(user)).toBe(true);
    await eraseDueTraces(later(core, NOTICE_MS + 2 * HOUR_MS));
    expect(await mailsTo(user)).toEqual([]);
    expect(await stored(user)).not.toHaveProperty('erasing');
  });

  it('is kept while no notice reaches it, and is mailed again a month later', async () => {
    const user = await aForgotten();
    const noMail = await aForgotten({ email: 'none:1' });
    await eraseUnused(core);
    await core.db.mails.updateMany({ to: user.email }, { $set: { status: 'failed' } });
    await eraseUnused(later(core, HOUR_MS));
    await core.db.mails.deleteMany({ to: user.email }); // as their TTL index does
    await eraseUnused(later(core, 20 * DAY_MS));
    expect(await mailsTo(user)).toEqual([]);
    await eraseUnused(later(core, 31 * DAY_MS));
    expect(await mailsTo(user)).toHaveLength(1);
    expect([await isErased(user), await isErased(noMail)]).toEqual([false, false]);
  });

  it('gets another notice by mail and bell if the first is older than 30 days, as after the sweep was off', async () => {
    const user = await aForgotten();
    await noticed(user);
    await core.db.mails.deleteMany({ to: user.email }); // as their TTL index does
    const yearLater = (ms = 0) => later(core, 365 * DAY_MS + ms);
    for (const minutes of [0, 1]) await eraseUnused(yearLater(minutes * 60_000));
    expect(await isErased(user)).toBe(false);
    expect([(await mailsTo(user)).length, (await bellOf(user)).length]).toEqual([1, 2]);
    const sentAt = yearLater(HOUR_MS).clock.now();
    await takeMails(sentAt);
    await eraseUnused(yearLater(2 * HOUR_MS));
    expect((await stored(user)).unused?.noticedAt).toEqual(sentAt);
    await eraseUnused(yearLater(HOUR_MS + NOTICE_MS - 60_000));
    expect(await isErased(user)).toBe(false);
    await eraseUnused(yearLater(HOUR_MS + NOTICE_MS + 60_000));
    expect(await isErased(user)).toBe(true);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('gets no notice and is not erased while others need it, money is to be paid out or a game is ahead', async () => {
    const owner = await aForgotten({ role: 'ground_owner' });
    const earner = await aForgotten({ role: 'ground_owner' });
    const paid = await aForgotten({ role: 'ground_owner' });
    const player = await aForgotten();
    const ground = await aGround(core, { ownerId: owner._id });
    await aPlayedGame(core, earner._id);
    await core.db.grounds.updateMany({ ownerId: earner._id }, { $set: { status: 'closed' } });
    await aSettlement(core, paid._id);
    await createBooking(core, player._id.toString(), {
      groundId: ground._id.toString(),
      bookingDate: dateAhead(),
      timeSlot: '18:00-19:00',
      playerDetails: { playerCount: 6, contactPerson: { name: 'Rohan Kulkarni', phone: player.phone } },
    });
    for (const hours of [0, 1]) await eraseUnused(later(core, hours * HOUR_MS));
    for (const user of [owner, earner, paid, player]) {
      expect(await mailsTo(user)).toEqual([]);
      expect((await stored(user)).unused?.nextAt.getTime()).toBeGreaterThan(
        core.clock.now().getTime() + 20 * HOUR_MS,
      );
    }
    // Later the ground is closed and the game is over.
    await core.db.grounds.updateMany({}, { $set: { status: 'closed' } });
    await core.db.bookings.updateMany({}, { $set: { status: 'completed' } });
    await eraseUnused(later(core, 2 * DAY_MS));
    expect(await mailsTo(owner)).toHaveLength(1);
    expect(await mailsTo(player)).toHaveLength(1);
  });

  it('stays if it is an admin’s, and while the sweep is off', async () => {
    const admin = await aForgotten({ role: 'admin' });
    const user = await aForgotten();
    expect(await eraseUnused(world.core)).toBe(0);
    expect(await stored(user)).not.toHaveProperty('unused');
    await eraseUnused(core);
    expect(await stored(admin)).not.toHaveProperty('unused');
    expect(await mailsTo(admin)).toEqual([]);
  });

  it('stays if its holder was made an admin after the notice', async () => {
    const user = await aForgotten();
    await noticed(user);
    await core.db.users.updateOne({ _id: user._id }, { $set: { role: 'admin' } });
    expect(await eraseUnused(later(core, NOTICE_MS + HOUR_MS))).toBe(0);
    expect(await isErased(user)).toBe(false);
  });

  it('stays if its holder is made an admin at the moment of the erasure', async () => {
    const user = await aForgotten({ role: 'admin' });
    expect(await emptyAccount(core, user, user.lastUsedAt as Date)).toBe(false);
    expect(await isErased(user)).toBe(false);
  });

  it('loses its mark when the operator makes the period longer', async () => {
    const user = await aForgotten();
    await noticed(user);
    const longer = { ...core, env: { ...core.env, ERASE_UNUSED_YEARS: 5 } };
    await eraseUnused(later(longer, 3 * DAY_MS));
    expect(await stored(user)).not.toHaveProperty('unused');
    expect(await isErased(user)).toBe(false);
  });
});

it('never reads an account that was deleted', async () => {
  const user = await aForgotten({ deletedAt: new Date(), _id: new Types.ObjectId() });
  await eraseUnused(core);
  expect(await stored(user)).not.toHaveProperty('unused');
});
