import { LICENCE_KINDS, type LicenceKind } from '@crease/shared/owner-check-kinds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { setGroundStatus } from '../../catalogue/grounds/update-ground.js';
import type { Core } from '../../platform/core.js';
import { setLegal } from '../../sales/invoices/legal.service.js';
import { aGround, aUser } from '../../testing/factories.js';
import { MemoryPayouts } from '../../testing/memory-payouts.js';
import { aPlayedGame, aSettlement } from '../../testing/settled.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { identityIdOf, licenceIdOf } from '../owner-checks/owner-check.schema.js';
import { insertPayoutAccount } from '../payouts/payout-account.schema.js';
import { pursueSettlements } from '../settlements/pursue-settlements.js';
import { runSettlements } from '../settlements/run-settlements.js';
import { decideCheck, listForDesk } from './decide-check.js';
import { listChecks } from './list-checks.js';
import { pursueChecks } from './pursue-checks.js';
import { correctMarks, renewMarks } from './renew-marks.js';
import { sendCheck } from './send-check.js';

const DAY_MS = 86_400_000;
const LEGAL = { name: 'Sanjay Mhatre', address: 'Veera Desai Road, Mumbai', stateCode: '27' };

let world: World;
let bank: MemoryPayouts;
let core: Core;
let owner: UserDoc;
let ground: GroundDoc;
beforeEach(async () => {
  world = await openWorld({ OWNER_CHECKS: 'on' });
  bank = new MemoryPayouts();
  core = { ...world.core, payouts: bank };
  owner = await aUser(core, { role: 'ground_owner' });
  const { owner: contact } = await aGround(core);
  ground = await aGround(core, {
    ownerId: owner._id,
    isVerified: false,
    owner: { ...contact, verified: false },
  });
});
afterEach(() => world.close());

const id = () => owner._id.toString();
const inDays = (days: number) => addDays(dayOf(core.clock.now()), days);
const stored = async () => await core.db.grounds.findOne({ _id: ground._id });
const decide = async (checkId: string, verdict: 'passed' | 'refused' = 'passed') => {
  const check = await core.db.ownerChecks.findOne({ _id: checkId });
  const about = { _id: checkId, sentAt: check?.sentAt.toISOString() ?? '' };
  return verdict === 'passed'
    ? await decideCheck(core, { ...about, verdict })
    : await decideCheck(core, { ...about, verdict, reason: 'The number is unreadable' });
};
const sendLicence = (kind: LicenceKind, until: string) =>
  sendCheck(core, id(), { kind, groundId: ground._id.toString(), licence: { number: 'MFS/118', until } });
const passLicences = async (until: string) => {
  for (const kind of LICENCE_KINDS) await decide((await sendLicence(kind, until))._id);
};
const passOwner = async () => {
  await setLegal(core, id(), { ...LEGAL, pan: 'ABCPE1234F' });
  await insertPayoutAccount(core, owner._id, { vpa: 'sanjay@okbank' });
  for (const kind of ['identity', 'account'] as const)
    await decide((await sendCheck(core, id(), { kind }))._id);
};
const newsOf = async () =>
  (
    await core.db.notifications.find({ userId: owner._id, type: 'owner_check' }).sort({ _id: 1 }).toArray()
  ).map(({ title }) => title);

describe('the mark of a ground', () => {
  it('is given once name, PAN, account and every licence have passed, and says what was checked', async () => {
    await setGroundStatus(core, ground._id, 'active');
    await passOwner();
    expect(await stored()).toMatchObject({ isVerified: false, owner: { verified: true } });
    await passLicences(inDays(200));
    expect(await stored()).toMatchObject({
      isVerified: true,
      verification: { licences: [...LICENCE_KINDS], until: inDays(200) },
    });
    expect((await listChecks(core, id())).complete).toBe(true);
    expect((await newsOf()).every((title) => title === 'Check passed')).toBe(true);
    expect(await newsOf()).toHaveLength(5);
    expect(await violations(core)).toEqual([]);
  });

  it('names no licence that the ground does not need', async () => {
    await passOwner();
    await passLicences(inDays(200));
    const licence = { notNeeded: 'The municipality asks for none' };
    const groundId = ground._id.toString();
    await decide((await sendCheck(core, id(), { kind: 'police', groundId, licence }))._id);
    expect((await stored())?.verification?.licences).toEqual(['fire', 'structure']);
  });

  it('goes by itself when a licence ends, after one reminder at 30 days, 7 days and on the last day', async () => {
    await passOwner();
    await passLicences(inDays(200));
    await decide((await sendLicence('fire', inDays(60)))._id);
    const before = (await newsOf()).length;
    // Twice a day, so that one round falls between the reminder at 9 AM on the last day and the end of that day.
    for (let half = 1; half <= 2 * 61; half += 1) {
      const then = later(core, (half * DAY_MS) / 2);
      await pursueChecks(then);
      await pursueChecks(then);
    }
    expect((await newsOf()).slice(before)).toEqual([
      'A licence ends in 30 days',
      'A licence ends in 7 days',
      'A licence ends today',
      'A licence has ended',
    ]);
    expect(await stored()).toMatchObject({ isVerified: false, verification: null });
    const mails = await core.db.mails.find({ to: owner.email }).toArray();
    expect(mails.filter(({ subject }) => subject === 'A licence ends today')).toHaveLength(1);
  });

  it('stays while a new licence waits, and until the end of the earlier one where the new one is refused', async () => {
    await passOwner();
    await passLicences(inDays(20));
    const { _id } = await sendLicence('fire', inDays(400));
    expect((await stored())?.isVerified).toBe(true);
    await decide(_id, 'refused');
    expect((await stored())?.isVerified).toBe(true);
    const shown = (await listChecks(core, id())).checks.find((check) => check._id === _id);
    expect(shown).toMatchObject({ state: 'refused', earlierUntil: inDays(20) });
    await decide((await sendLicence('fire', inDays(400)))._id);
    // Taking back a pass takes the mark at once.
    await decide(_id, 'refused');
    expect((await stored())?.isVerified).toBe(false);
  });

  it('goes when the PAN or the account is another one, until that has passed', async () => {
    await passOwner();
    await passLicences(inDays(200));
    await setLegal(core, id(), { ...LEGAL, pan: 'ABCPE1235F' });
    await correctMarks(core);
    expect(await stored()).toMatchObject({ isVerified: false, owner: { verified: false } });
    expect((await listChecks(core, id())).checks[0]).toMatchObject({ kind: 'identity', state: 'ready' });
    await decide((await sendCheck(core, id(), { kind: 'identity' }))._id);
    expect((await stored())?.isVerified).toBe(true);
  });

  it('follows from a decision that was cut before its effects, and fsck names one that outlives its licence', async () => {
    await passOwner();
    await passLicences(inDays(200));
    const { ownerChecks } = core.db;
    const now = core.clock.now();
    await ownerChecks.updateOne(
      { _id: licenceIdOf(ground._id, 'fire') },
      {
        $set: { state: 'refused', decidedAt: now, dueAt: now, untold: true, reason: 'Forged' },
        $unset: { good: '' },
      },
    );
    expect(await violations(core)).toEqual([
      `18 ${ground._id} is marked as checked without a licence in force: fire`,
    ]);
    await pursueChecks(core);
    expect((await stored())?.isVerified).toBe(false);
    expect(await violations(core)).toEqual([]);
    expect((await newsOf()).at(-1)).toBe('Check not passed');
  });

  it('is decided only as it was sent', async () => {
    await setLegal(core, id(), { ...LEGAL, pan: 'ABCPE1234F' });
    await sendCheck(core, id(), { kind: 'identity' });
    await setLegal(core, id(), { ...LEGAL, name: 'Mhatre Sports', pan: '234F' });
    await expect(decide(identityIdOf(owner._id))).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await sendCheck(core, id(), { kind: 'identity' });
    const old = {
      _id: identityIdOf(owner._id),
      sentAt: new Date(0).toISOString(),
      verdict: 'passed',
    } as const;
    await expect(decideCheck(core, old)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await expect(decideCheck(core, { ...old, _id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses to check what is not there, an ended licence, and the ground of another owner', async () => {
    await expect(sendCheck(core, id(), { kind: 'identity' })).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    await expect(sendCheck(core, id(), { kind: 'account' })).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    await expect(sendLicence('fire', inDays(-1))).rejects.toMatchObject({ code: 'VALIDATION' });
    const other = await aGround(core);
    const sent = { groundId: other._id.toString(), licence: { number: 'X1', until: inDays(9) } };
    await expect(sendCheck(core, id(), { kind: 'fire', ...sent })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the first payout', () => {
  const settle = async () => {
    await aPlayedGame(core, owner._id);
    await core.db.grounds.updateMany(
      { _id: { $ne: ground._id }, ownerId: owner._id },
      { $set: { status: 'closed' } },
    );
    await runSettlements(core, inDays(-1));
  };
  const pursue = async (ms = 0) => {
    for (let round = 1; round <= 4; round += 1) await pursueSettlements(later(core, ms + round * 60_000));
  };
  const settlement = () => core.db.settlements.findOne({ ownerId: owner._id, gross: { $exists: true } });

  it('waits for the checks, says so to the owner and our team, and goes by itself once they have passed', async () => {
    await insertPayoutAccount(core, owner._id, { vpa: 'sanjay@okbank' });
    await settle();
    await pursue();
    await pursue(2 * 3_600_000);
    expect(bank.paid).toEqual([]);
    const held = await settlement();
    expect(held).toMatchObject({ status: 'due', untold: [{ status: 'held' }] });
    expect((await listForDesk(core, { state: 'waiting', page: 1, limit: 20 })).heldPayouts).toMatchObject([
      { _id: held?._id.toString(), owner: { _id: id() }, amount: 2700 },
    ]);
    expect((await listChecks(core, id())).holdsPayout).toBe(true);
    expect(await violations(core)).toEqual([]);
    await setLegal(core, id(), { ...LEGAL, pan: 'ABCPE1234F' });
    for (const kind of ['identity', 'account'] as const)
      await decide((await sendCheck(core, id(), { kind }))._id);
    await passLicences(inDays(200));
    await pursue();
    expect(bank.paid).toMatchObject([{ amount: 2700 }]);
    expect((await settlement())?.heldSince).toBeUndefined();
    expect(await violations(core)).toEqual([]);
  });

  it('that has failed for the last time is not tried again because the owner sends a check', async () => {
    const { _id } = await aSettlement(core, owner._id, { status: 'failed', payouts: 3 });
    await setLegal(core, id(), { ...LEGAL, pan: 'ABCPE1234F' });
    await sendCheck(core, id(), { kind: 'identity' });
    await pursueChecks(core);
    expect(await core.db.settlements.findOne({ _id })).not.toHaveProperty('dueAt');
  });

  it('is found by fsck where it waits and nothing would look at it again', async () => {
    const held = await aSettlement(core, owner._id, { heldSince: core.clock.now() });
    expect(await violations(core)).toEqual([
      `7 settlements/${held._id} waits for checks, but has no time for its next attempt`,
    ]);
  });

  it('does not wait for an owner who was paid before, nor where checks are not required', async () => {
    await insertPayoutAccount(core, owner._id, { vpa: 'sanjay@okbank' });
    await settle();
    const lax = { ...core, env: { ...core.env, OWNER_CHECKS: 'off' as const } };
    expect((await listChecks(lax, id())).holdsPayout).toBe(false);
    const paid = (amount: number) =>
      aSettlement(core, owner._id, { status: 'paid', open: undefined, amount } as never);
    // Entries that add up to 0 were settled without a payout.
    await paid(0);
    expect((await listChecks(core, id())).holdsPayout).toBe(true);
    await paid(900);
    expect((await listChecks(core, id())).holdsPayout).toBe(false);
    await pursue();
    expect(bank.paid).toMatchObject([{ amount: 2700 }]);
  });
});

it('an approved ground keeps its mark without checks where they are not required', async () => {
  const lax = { ...core, env: { ...core.env, OWNER_CHECKS: 'off' as const } };
  await setGroundStatus(lax, ground._id, 'pending_review');
  await setGroundStatus(lax, ground._id, 'active');
  await renewMarks(lax, owner._id);
  expect((await stored())?.isVerified).toBe(true);
  // Required from now on: the mark goes until the checks have passed.
  await correctMarks(core);
  expect((await stored())?.isVerified).toBe(false);
});
