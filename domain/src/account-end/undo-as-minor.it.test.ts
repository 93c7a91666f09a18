import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskedParent, UserDoc } from '../accounts/identity/user.schema.js';
import { updateUser } from '../accounts/users/user.service.js';
import { reviewMinors } from '../migrations/018-review-minors.js';
import type { Core } from '../platform/core.js';
import { setGame } from '../play/games/set-game.js';
import { aHostedBooking, TestGame } from '../testing/a-game.js';
import { callerOf } from '../testing/a-match.js';
import { cut } from '../testing/cut.js';
import { aUser } from '../testing/factories.js';
import { later } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';
import { undoAsMinor, undoAsMinors } from './undo-as-minor.js';

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(() => world.close());

const bornYearsAgo = (years: number) => `${Number(dayOf(core.clock.now()).slice(0, 4)) - years}-01-01`;
const becomesMinor = ({ _id }: UserDoc) => updateUser(core, _id.toString(), { birthDate: bornYearsAgo(16) });
const stored = async ({ _id }: UserDoc) => await core.db.users.findOne({ _id });

/** A minor for whom a person with this address and phone has consented. */
async function aChildOf({ email, phone }: Pick<UserDoc, 'email' | 'phone'>): Promise<UserDoc> {
  const child = await aUser(core);
  await becomesMinor(child);
  const at = core.clock.now();
  const parent: AskedParent = {
    requestId: new Types.ObjectId(),
    status: 'given',
    name: 'Meera Rao',
    email,
    phone,
    mailProvenAt: at,
    phoneProvenAt: at,
    askedAt: at,
    at,
  };
  await core.db.users.updateOne({ _id: child._id }, { $set: { parent } });
  return child;
}

describe('an account that becomes a minor’s', () => {
  it('has its open games unlisted and its consents suspended by the sweep, if the change of age was cut', async () => {
    const host = await aUser(core);
    const child = await aChildOf(host);
    const game = await TestGame.of(core, {}, await aHostedBooking(core, { by: host }));
    await cut('minor.beforeUndo', async () => await undoAsMinor(core, await becomesMinor(host)));
    await undoAsMinors(core);
    expect((await game.read()).visibility).toBe('open');
    await undoAsMinors(later(core, 11_000));
    expect((await game.read()).visibility).toBe('link');
    expect((await stored(child))?.parent).toMatchObject({ status: 'withdrawn', suspended: true });
    expect(await stored(host)).not.toHaveProperty('minorDueAt');
  });

  it('has a game unlisted that was listed at the same moment', async () => {
    const host = await aUser(core);
    const { booking, ground } = await aHostedBooking(core, { by: host });
    const minor = await becomesMinor(host);
    await undoAsMinor(core, minor);
    // The request began while the account was an adult's.
    await core.db.users.updateOne({ _id: host._id }, { $set: { under18: false } });
    const game = await TestGame.of(core, {}, { booking, ground, host });
    await core.db.users.updateOne({ _id: host._id }, { $set: { under18: true } });
    await undoAsMinors(later(core, 11_000));
    expect((await game.read()).visibility).toBe('link');
    await expect(
      setGame(core, callerOf(host), booking._id.toString(), { places: 4, visibility: 'open', share: 0 }),
    ).rejects.toMatchObject({ reason: 'minor_not_open' });
  });

  it('has its consents suspended after a migration if it became a minor’s before that did so', async () => {
    const { db } = core.connection;
    if (!db) throw new Error('the database is not connected');
    const host = await aUser(core);
    const child = await aChildOf(host);
    await core.db.users.updateOne({ _id: host._id }, { $set: { under18: true } });
    await undoAsMinors(later(core, 11_000));
    expect((await stored(child))?.parent).toMatchObject({ status: 'given' });
    for (let n = 0; n < 2; n += 1) await reviewMinors.up({ db, checkpoint: async () => undefined });
    await undoAsMinors(core);
    expect((await stored(child))?.parent).toMatchObject({ status: 'withdrawn', suspended: true });
    expect(await stored(host)).not.toHaveProperty('minorDueAt');
  });

  it('suspends no consent by a phone that the account only shows', async () => {
    const other = await aUser(core);
    const child = await aChildOf({ email: 'meera@parents.test', phone: other.phone });
    await undoAsMinor(core, await becomesMinor(other));
    expect((await stored(child))?.parent).toMatchObject({ status: 'given' });
  });
});
