import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_GAME_ALERTS } from '@crease/shared/game-limits';
import { MAX_BLOCKED_PEOPLE } from '@crease/shared/safety-limits';
import { MAX_TEAMS_PER_PERSON } from '@crease/shared/team-limits';
import type { mongo } from 'mongoose';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { replacePending } from '../accounts/auth/pending-registration.schema.js';
import { addBlocked, dropBlocked, findBlockedBy } from '../accounts/blocked-people/blocked-people.schema.js';
import { addKey, MAX_PASSKEYS, passkeysOf } from '../accounts/credentials/passkey.schema.js';
import { putSubscription } from '../accounts/credentials/push-subscription.schema.js';
import { findSecondFactor, keepPending, switchOn } from '../accounts/credentials/second-factor.schema.js';
import { playerFeedOf, writePlayerFeed } from '../accounts/feeds/feed.schema.js';
import { acceptAs, writeInvitation } from '../accounts/workplaces/member.schema.js';
import { countMail } from '../messaging/mail/mail-count.schema.js';
import { writeRating } from '../play/fair-play/fair-play.schema.js';
import { addAlert, dropAlert, findAlertsOf } from '../play/game-alerts/game-alerts.schema.js';
import { addBookedPlace, findBookedPlaces } from '../play/teams/team-book.schema.js';
import { noteDispute } from '../sales/disputes/dispute.schema.js';
import { claimNumber, type NumberHolder } from '../sales/invoices/invoice-counter.schema.js';
import { type Command, openMongoProxy } from '../testing/mongo-proxy.js';
import { openWorld, type World } from '../testing/world.js';
import type { Core } from './core.js';

/** Their filter is `_id` alone: the server itself retries such an upsert after losing to a concurrent insert. */
const BY_ID_ALONE = [
  'accounts/digests/digest-run.schema.ts',
  'accounts/newsletter/subscriber.schema.ts',
  'assurance/results/audit-finding.schema.ts',
  'calendar/spaces/moved-days.queries.ts',
  'calendar/spaces/space-book.schema.ts',
  'catalogue/ground-drafts/ground-draft.schema.ts',
  'migrations/003-fill-day-rollups.ts',
  'migrations/migration-records.ts',
  'platform/takes-writes.ts',
  'play/figures/player-figures.schema.ts',
  'sales/customers/customer-book.schema.ts',
  'sales/customers/customer.schema.ts',
];

/** Callers that handle the duplicate key in their own way. */
const JUDGED_BY_CALLER = [
  'accounts/identity/login-attempt.schema.ts',
  'calendar/claims/claim-writes.queries.ts',
  'platform/batch-updates.ts',
  'play/figures/leaderboard-row.schema.ts',
  'play/figures/match-line.schema.ts',
];

let proxy: Awaited<ReturnType<typeof openMongoProxy>>;
let world: World;
let core: Core;
beforeAll(async () => {
  proxy = await openMongoProxy();
  world = await openWorld({}, proxy.url);
  core = world.core;
});
afterEach(() => {
  proxy.faults = {};
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

const now = new Date('2030-01-01T00:00:00Z');
const anAlert = () => ({
  alertId: new Types.ObjectId(),
  cityId: 'mumbai',
  cityName: 'Mumbai',
  weekdays: [1],
  fromHour: 18,
  toHour: 22,
  at: now,
});
const keyOf = (id: string) => ({
  id,
  publicKey: 'k',
  counter: 0,
  transports: [],
  name: 'Phone',
  createdAt: now,
});
const invitationTo = (ownerId: Types.ObjectId) => ({
  ownerId,
  email: 'asha@example.com',
  role: 'desk' as const,
  tokenHash: `${ownerId}`,
  tokenEndsAt: now,
});
const pendingOf = (user: Types.ObjectId) => ({
  _id: `${user}@example.com`,
  name: 'Asha',
  phone: '+919812345693',
  passwordHash: 'h',
  role: 'user' as const,
  tempTokenHash: 't',
  expiresAt: new Date(Date.now() + 60_000),
});
const aPlace = () => ({ memberId: new Types.ObjectId(), teamId: new Types.ObjectId(), at: now });
const aBlock = () => ({ blockId: new Types.ObjectId(), userId: new Types.ObjectId(), at: now });
const pending = { secret: 's', until: now };
// Only stored here, never read.
const holder = { fact: 'f', date: now, draft: {} } as NumberHolder;

/** Every upsert with a filter on more than `_id`, by its file. */
const UPSERTS: Record<string, (user: Types.ObjectId) => Promise<unknown>> = {
  'accounts/auth/pending-registration.schema.ts': async (user) => {
    await replacePending(core, pendingOf(user));
    return true;
  },
  'accounts/blocked-people/blocked-people.schema.ts': (user) => addBlocked(core, user, aBlock()),
  'accounts/feeds/feed.schema.ts': (user) => writePlayerFeed(core, user, `${user}`, now),
  'accounts/credentials/passkey.schema.ts': (user) => addKey(core, user, keyOf(`${user}`)),
  'accounts/credentials/push-subscription.schema.ts': (user) =>
    putSubscription(core, `https://push.example/${user}`, {
      userId: user,
      sessionId: user,
      keys: { p256dh: 'p', auth: 'a' },
      device: 'Phone',
    }),
  'accounts/credentials/second-factor.schema.ts': (user) => keepPending(core, user, pending),
  'accounts/workplaces/member.schema.ts': (user) => writeInvitation(core, invitationTo(user), now),
  'messaging/mail/mail-count.schema.ts': (user) =>
    countMail(core, { _id: `${user}`, max: 1, forgetAt: new Date(Date.now() + 60_000) }),
  'play/fair-play/fair-play.schema.ts': async (user) => {
    await writeRating(core, { gameId: user, raterId: user, aboutId: user }, 'fair');
    return true;
  },
  'play/game-alerts/game-alerts.schema.ts': (user) =>
    addAlert(core, user, anAlert(), { seen: [], lookAt: now }),
  'play/teams/team-book.schema.ts': (user) => addBookedPlace(core, user, aPlace()),
  'sales/disputes/dispute.schema.ts': async (user) => {
    const ids = { bookingId: user, ownerId: user, groundId: user };
    const order = { orderId: `${user}`, ...ids, groundName: 'Sixer Cage', bookingNumber: 'CR-8F3K2M' };
    await noteDispute(core, 'cashfree', `${user}`, order);
    return true;
  },
  'sales/invoices/invoice-counter.schema.ts': (user) => claimNumber(core, `${user}:26-27:invoice`, holder),
};

const isUpsert = (command: Command) =>
  command.upsert === true || command.updates?.some(({ upsert }: mongo.Document) => upsert === true);

/** The error of an insert that lost to a concurrent one. */
const duplicate = (command: Command): mongo.Document => {
  const error = { code: 11_000, errmsg: 'E11000 duplicate key error', keyPattern: { _id: 1 } };
  return command.findAndModify
    ? { ok: 0, codeName: 'DuplicateKey', ...error }
    : { ok: 1, n: 0, nModified: 0, writeErrors: [{ index: 0, ...error }] };
};

/** Answers the next `times` upserts with a duplicate key; returns how many upserts arrived. */
function beaten(times: number): () => number {
  let seen = 0;
  proxy.faults = {
    answer(command) {
      if (!isUpsert(command)) return undefined;
      seen += 1;
      return seen <= times ? duplicate(command) : undefined;
    },
  };
  return () => seen;
}

it('knows every upsert of the domain and how each treats a concurrent insert', () => {
  const root = path.join(import.meta.dirname, '..');
  const upserting = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .filter((file) => /upsert: true/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(upserting.sort()).toEqual([...BY_ID_ALONE, ...JUDGED_BY_CALLER, ...Object.keys(UPSERTS)].sort());
});

describe.each(Object.entries(UPSERTS))('the upsert of %s', (_, upsert) => {
  it('is tried again once when a concurrent insert was faster', async () => {
    const seen = beaten(1);
    expect(await upsert(new Types.ObjectId())).toBeTruthy();
    expect(seen()).toBe(2);
  });

  it('fails rather than claim a refusal that no stored document explains', async () => {
    beaten(2);
    await expect(upsert(new Types.ObjectId())).rejects.toMatchObject({ code: 11_000 });
  });
});

it('decides a refusal only by the stored document', async () => {
  const user = new Types.ObjectId();
  const invited = await writeInvitation(core, invitationTo(user), now);
  if (!invited) throw new Error('not invited');
  await acceptAs(core, invited, user, now);
  expect(await writeInvitation(core, invitationTo(user), now)).toBeNull();

  await keepPending(core, user, pending);
  await switchOn(core, user, { secret: 's', lastStep: 1, recovery: [] });
  expect(await keepPending(core, user, pending)).toBe(false);
  expect((await findSecondFactor(core, user))?.pending).toBeUndefined();

  for (let n = 0; n < MAX_PASSKEYS; n += 1) expect(await addKey(core, user, keyOf(`${user}${n}`))).toBe(true);
  expect(await addKey(core, user, keyOf(`${user}-more`)), 'one too many').toBe(false);
  expect(await addKey(core, new Types.ObjectId(), keyOf(`${user}0`)), 'the key of another account').toBe(
    false,
  );
  expect(await passkeysOf(core, user)).toHaveLength(MAX_PASSKEYS);

  for (let n = 0; n < MAX_TEAMS_PER_PERSON; n += 1)
    expect(await addBookedPlace(core, user, aPlace())).toBe(true);
  expect(await addBookedPlace(core, user, aPlace()), 'one team too many').toBe(false);
  expect(await findBookedPlaces(core, user)).toHaveLength(MAX_TEAMS_PER_PERSON);

  const first = aBlock();
  expect(await addBlocked(core, user, first)).toBe(true);
  expect(await addBlocked(core, user, { ...aBlock(), userId: first.userId }), 'blocked twice').toBe(false);
  const more = Array.from({ length: MAX_BLOCKED_PEOPLE - 2 }, aBlock);
  await core.db.blockedPeople.updateOne({ _id: user }, { $push: { people: { $each: more } } });
  expect(await addBlocked(core, user, aBlock()), 'the last one').toBe(true);
  expect(await addBlocked(core, user, aBlock()), 'one person too many').toBe(false);
  expect(await findBlockedBy(core, user)).toHaveLength(MAX_BLOCKED_PEOPLE);

  const looked = { seen: [], lookAt: now };
  for (let n = 0; n < MAX_GAME_ALERTS; n += 1)
    expect(await addAlert(core, user, anAlert(), looked)).toBe(true);
  expect(await addAlert(core, user, anAlert(), looked), 'one search too many').toBe(false);
  expect(await findAlertsOf(core, user)).toHaveLength(MAX_GAME_ALERTS);

  await writePlayerFeed(core, user, 'first', now);
  await writePlayerFeed(core, user, 'second', now);
  expect((await playerFeedOf(core, user))?.tokenHash).toBe('second');
});

/** Another tab changes the document just after an upsert has met it twice. */
function changedAfterTwo(change: () => Promise<unknown>): void {
  let seen = 0;
  proxy.faults = {
    hold(command) {
      if (!isUpsert(command)) return undefined;
      seen += 1;
      return seen === 2 ? change().then(() => undefined) : undefined;
    },
  };
}

describe('an upsert that a document refused which is changed right afterwards', () => {
  const user = new Types.ObjectId();

  it('is refused: the person was blocked', async () => {
    const block = aBlock();
    await addBlocked(core, user, block);
    changedAfterTwo(() => dropBlocked(core, user, block.blockId));
    expect(await addBlocked(core, user, { ...aBlock(), userId: block.userId })).toBe(false);
  });

  it('is refused: there were as many alerts as possible', async () => {
    const looked = { seen: [], lookAt: now };
    const last = anAlert();
    for (let n = 1; n < MAX_GAME_ALERTS; n += 1) await addAlert(core, user, anAlert(), looked);
    await addAlert(core, user, last, looked);
    changedAfterTwo(() => dropAlert(core, user, last.alertId));
    expect(await addAlert(core, user, anAlert(), looked)).toBe(false);
  });
});
