import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, disarmFailpoints } from '../../platform/failpoint.js';
import { setLegal } from '../../sales/invoices/legal.service.js';
import { aUser } from '../../testing/factories.js';
import { MemoryAccounts } from '../../testing/memory-accounts.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { accountIdOf, exportChecks } from '../owner-checks/owner-check.schema.js';
import {
  insertPayoutAccount,
  readStoredAccount,
  replacePayoutAccount,
} from '../payouts/payout-account.schema.js';
import { decideCheck } from './decide-check.js';
import { listChecks } from './list-checks.js';
import { pursueCheck, pursueChecks } from './pursue-checks.js';
import { correctMarks } from './renew-marks.js';
import { sendCheck } from './send-check.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LEGAL = { name: 'Sanjay Mhatre', address: 'Veera Desai Road, Mumbai', stateCode: '27' };
const BANK = { accountNumber: '123456789012', ifsc: 'HDFC0001234', name: 'Sanjay Mhatre' };

let world: World;
let bank: MemoryAccounts;
let core: Core;
let owner: UserDoc;
beforeEach(async () => {
  world = await openWorld({ OWNER_CHECKS: 'on' });
  bank = new MemoryAccounts();
  core = { ...world.core, accountVerifier: bank };
  owner = await aUser(core, { role: 'ground_owner' });
  await setLegal(core, id(), { ...LEGAL, pan: 'ABCPE1234F' });
  await insertPayoutAccount(core, owner._id, BANK);
});
afterEach(async () => {
  disarmFailpoints();
  await world.close();
});

const id = () => owner._id.toString();
const send = (at: Core = core) => sendCheck(at, id(), { kind: 'account' });
const stored = async () => await core.db.ownerChecks.findOne({ _id: accountIdOf(owner._id) });
const theirs = async () => {
  const check = await stored();
  if (!check) throw new Error('no check was sent');
  return check;
};
const shown = async () => (await listChecks(core, id())).checks.find(({ kind }) => kind === 'account');
const decide = async (verdict: 'passed' | 'refused') => {
  const about = { _id: accountIdOf(owner._id), sentAt: (await stored())?.sentAt.toISOString() ?? '' };
  return verdict === 'passed'
    ? await decideCheck(core, { ...about, verdict })
    : await decideCheck(core, { ...about, verdict, reason: 'The account is frozen' });
};
const titles = async () =>
  (await core.db.notifications.find({ userId: owner._id }).sort({ _id: 1 }).toArray()).map(
    ({ title }) => title,
  );

describe('the bank of a payout account', () => {
  it('passes an account in the legal name, and the owner reads what was checked and when', async () => {
    expect(await send()).toMatchObject({ state: 'waiting', bank: { state: 'asking', by: 'cashfree' } });
    await pursueChecks(core);
    expect(bank.started).toMatchObject([{ target: BANK, name: 'Sanjay Mhatre' }]);
    const check = await shown();
    expect(check).toMatchObject({
      state: 'passed',
      bank: { state: 'valid', match: 'same', name: 'Sanjay Mhatre' },
    });
    expect(check?.bank?.at).toBeDefined();
    expect(check).not.toHaveProperty('nameAtBank');
    expect(await titles()).toEqual(['Check passed']);
    expect(await violations(core)).toEqual([]);
  });

  it('leaves an account in another name to our team: they read both names, the owner’s export has one', async () => {
    bank.answer = { status: 'VALID', nameAtBank: 'ANITA DESAI', score: 20, reference: 'UTR1' };
    await send();
    await pursueChecks(core);
    expect(await shown()).toMatchObject({ state: 'waiting', bank: { match: 'other' } });
    expect(await titles()).toEqual(['Your payout account is in another name']);
    expect(await decide('passed')).toMatchObject({ state: 'passed', nameAtBank: 'ANITA DESAI' });
    expect(await titles()).toEqual(['Your payout account is in another name', 'Check passed']);
    const [exported] = await exportChecks(core, owner._id);
    expect(exported?.bank).toMatchObject({ name: 'Sanjay Mhatre', state: 'valid', match: 'other' });
    expect(Object.keys(exported?.bank ?? {}).sort()).toEqual([
      'at',
      'by',
      'match',
      'name',
      'startedAt',
      'state',
      'tries',
    ]);
    expect(await violations(core)).toEqual([]);
  });

  it('refuses an account that it does not know; the owner reads so and enters another', async () => {
    bank.answer = { status: 'INVALID' };
    await send();
    await pursueChecks(core);
    expect(await shown()).toMatchObject({ state: 'refused', bank: { state: 'invalid' } });
    expect(await titles()).toEqual(['The bank does not know your payout account']);
    await expect(decide('passed')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    // The same account is not asked about again within a day.
    await send();
    await pursueChecks(core);
    expect(bank.started).toHaveLength(1);
    await send(later(core, 25 * HOUR_MS));
    await pursueChecks(later(core, 26 * HOUR_MS));
    expect(bank.started).toHaveLength(2);
    const account = await readStoredAccount(core, owner._id);
    if (!account) throw new Error('no account');
    await replacePayoutAccount(core, account, { ...BANK, accountNumber: '999988887777' });
    expect(await shown()).toMatchObject({ state: 'ready' });
    bank.answer = { status: 'VALID', nameAtBank: 'SANJAY MHATRE', score: 100 };
    await send(later(core, 27 * HOUR_MS));
    await pursueChecks(later(core, 28 * HOUR_MS));
    expect(await shown()).toMatchObject({ state: 'passed' });
    expect(await violations(core)).toEqual([]);
  });

  it('is asked once for the same account, however often it is sent', async () => {
    await send();
    await pursueChecks(core);
    await send();
    await pursueChecks(core);
    expect(bank.started).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'passed', bank: { match: 'same' } });
  });

  it('does not pass what our team took back', async () => {
    await send();
    await pursueChecks(core);
    await decide('refused');
    await send();
    await pursueChecks(core);
    expect(await shown()).toMatchObject({ state: 'waiting', bank: { state: 'valid' } });
    await decide('passed');
    expect(await violations(core)).toEqual([]);
  });

  it('does not pass what our team refused after a worker had read it', async () => {
    await send();
    await pursueChecks(core);
    await send();
    const read = await theirs();
    await decide('refused');
    await pursueCheck(core, read);
    expect(await shown()).toMatchObject({ state: 'refused', reason: 'The account is frozen' });
    expect(await titles()).toEqual(['Check passed', 'Check not passed']);
    expect(await violations(core)).toEqual([]);
  });

  it('was asked about one name: another legal name voids the check', async () => {
    await send();
    await pursueChecks(core);
    await setLegal(core, id(), { ...LEGAL, name: 'Mhatre Sports', pan: '234F' });
    expect(await shown()).toMatchObject({ state: 'ready' });
    await expect(decide('refused')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await send();
    await pursueChecks(core);
    expect(bank.started.map(({ name }) => name)).toEqual(['Sanjay Mhatre', 'Mhatre Sports']);
  });

  it('is asked about five names a day; then our team decides alone', async () => {
    const sendAs = async (name: string, at: Core = core) => {
      await setLegal(core, id(), { ...LEGAL, name, pan: '234F' });
      await send(at);
      await pursueChecks(at);
    };
    for (let n = 1; n <= 7; n += 1) await sendAs(`Mhatre Sports ${n}`);
    expect(bank.started).toHaveLength(5);
    expect(await shown()).toMatchObject({ state: 'waiting', bank: { state: 'failed' } });
    // A name that the bank was asked about before is not asked about again.
    await sendAs('Mhatre Sports 5');
    expect(bank.started).toHaveLength(5);
    expect(await decide('passed')).toMatchObject({ state: 'passed' });
    expect(await violations(core)).toEqual([]);
    await sendAs('Mhatre Sports 8', later(core, 25 * HOUR_MS));
    expect(bank.started).toHaveLength(6);
    expect((await stored())?.asks).toHaveLength(1);
  });

  it('must answer before our team can pass an account', async () => {
    bank.answer = { status: 'PENDING' };
    await send();
    await pursueChecks(core);
    await expect(decide('passed')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    bank.answer = { status: 'VALID', nameAtBank: 'S MHATRE', score: 90 };
    await pursueChecks(later(core, MINUTE_MS));
    expect(await shown()).toMatchObject({ state: 'passed', bank: { match: 'close' } });
  });

  it('that cannot be reached is asked five times, an hour apart, and then our team decides alone', async () => {
    bank.answer = { status: 'FAILED' };
    await send();
    for (let hour = 0; hour < 8; hour += 1) await pursueChecks(later(core, hour * (HOUR_MS + MINUTE_MS)));
    expect(bank.started).toHaveLength(5);
    expect(new Set(bank.started.map(({ checkId }) => checkId)).size).toBe(5);
    expect(bank.started.every(({ checkId }) => /^\w{1,40}$/.test(checkId))).toBe(true);
    expect(await shown()).toMatchObject({ state: 'waiting', bank: { state: 'failed' } });
    expect(await decide('passed')).toMatchObject({ state: 'passed' });
    expect(await violations(core)).toEqual([]);
  });

  it.each([400, 401, 403, 404, 409, 422])(
    'knows nothing of an account that the provider refuses to check with %i: our team decides after five tries',
    async (status) => {
      bank.refuses = status;
      await send();
      for (let hour = 0; hour < 8; hour += 1) await pursueChecks(later(core, hour * (HOUR_MS + MINUTE_MS)));
      expect(bank.refusals).toBe(5);
      expect(await shown()).toMatchObject({ state: 'waiting', bank: { state: 'failed' } });
      expect(await titles()).toEqual([]);
      expect(await decide('passed')).toMatchObject({ state: 'passed' });
      expect(await violations(core)).toEqual([]);
    },
  );

  it.each([
    ['does not answer', { answer: { status: 'PENDING' } }, {}],
    ['cannot be reached', { loses: 99, hides: true }, {}],
    ['has answered a provider that refuses to tell us', { loses: 1 }, { refuses: 403 }],
  ])('that %s is waited for during a day, and then our team decides alone', async (_, first, then) => {
    Object.assign(bank, first);
    await send();
    await pursueChecks(core);
    Object.assign(bank, then);
    for (let hour = 1; hour <= 24; hour += 1) await pursueChecks(later(core, hour * HOUR_MS - MINUTE_MS));
    expect(await shown()).toMatchObject({ state: 'waiting', bank: { state: 'asking' } });
    await pursueChecks(later(core, 25 * HOUR_MS));
    await pursueChecks(later(core, 26 * HOUR_MS));
    expect(await shown()).toMatchObject({ state: 'waiting', bank: { state: 'failed' } });
    expect(await stored()).not.toHaveProperty('dueAt');
    expect(await decide('passed')).toMatchObject({ state: 'passed' });
    expect(await violations(core)).toEqual([]);
  });

  it('that does not know an account leaves in force what passed before', async () => {
    await send();
    await pursueChecks(core);
    await setLegal(core, id(), { ...LEGAL, name: 'Mhatre Sports', pan: '234F' });
    bank.answer = { status: 'INVALID' };
    await send();
    await pursueChecks(core);
    expect(await stored()).toMatchObject({ state: 'refused', good: { name: 'Sanjay Mhatre' } });
    expect(await violations(core)).toEqual([]);
  });

  it.each(['before it is asked', 'while it is asked'])(
    'is not asked about an account that was replaced %s',
    async (when) => {
      bank.answer = { status: 'PENDING' };
      await send();
      if (when === 'while it is asked') await pursueChecks(core);
      const asked = bank.started.length;
      const account = await readStoredAccount(core, owner._id);
      if (!account) throw new Error('no account');
      const then = later(core, MINUTE_MS);
      await replacePayoutAccount(then, account, { ...BANK, accountNumber: '999988887777' });
      await pursueChecks(then);
      expect(bank.started).toHaveLength(asked);
      expect(await stored()).not.toHaveProperty('dueAt');
      expect(await violations(core)).toEqual([]);
      bank.answer = { status: 'VALID', nameAtBank: 'SANJAY MHATRE', score: 100 };
      await send(then);
      await pursueChecks(then);
      expect(await shown()).toMatchObject({ state: 'passed', bank: { state: 'valid' } });
    },
  );

  it('is not asked until the owner has entered a legal name', async () => {
    await core.db.legals.deleteOne({ _id: owner._id });
    await expect(send()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  it('is not asked about a UPI address if no answer could be found again', async () => {
    await core.db.payoutAccounts.deleteOne({ _id: owner._id });
    await insertPayoutAccount(core, owner._id, { vpa: 'sanjay@okbank' });
    expect(await send()).not.toHaveProperty('bank');
    await pursueChecks(core);
    expect(bank.started).toEqual([]);
    expect(await decide('passed')).toMatchObject({ state: 'passed' });
  });
});

describe('no second rupee is sent', () => {
  it('if the answer to the first is lost', async () => {
    bank.loses = 1;
    await send();
    await pursueChecks(core);
    expect((await stored())?.state).toBe('waiting');
    await pursueChecks(later(core, 2 * MINUTE_MS));
    expect(bank.started).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'passed' });
  });

  it('if the provider does not find for a while what it has', async () => {
    Object.assign(bank, { loses: 1, hides: true });
    await send();
    for (const minutes of [0, 2, 5, 10]) await pursueChecks(later(core, minutes * MINUTE_MS));
    expect(bank.started).toHaveLength(1);
    bank.hides = false;
    await pursueChecks(later(core, 20 * MINUTE_MS));
    expect(bank.started).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'passed' });
  });

  it.each(['VALID', 'PENDING'] as const)('by two workers at once, if it is %s at first', async (status) => {
    const { answer } = bank;
    if (status === 'PENDING') bank.answer = { status };
    await send();
    await Promise.all(Array.from({ length: 6 }, () => pursueChecks(core)));
    expect(bank.started).toHaveLength(1);
    expect(await violations(core)).toEqual([]);
    bank.answer = answer;
    await pursueChecks(later(core, 2 * MINUTE_MS));
    expect(await shown()).toMatchObject({ state: 'passed' });
    expect(await titles()).toEqual(['Check passed']);
  });

  it('by a second worker that read the check before, and the answer is still asked for', async () => {
    const { answer } = bank;
    bank.answer = { status: 'PENDING' };
    await send();
    const read = await theirs();
    bank.during = () => pursueCheck(core, read);
    await pursueChecks(core);
    expect(await violations(core)).toEqual([]);
    bank.answer = answer;
    await pursueChecks(later(core, 2 * MINUTE_MS));
    expect(bank.started).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'passed' });
  });

  it.each(['bankCheck.afterBegin', 'bankCheck.afterStart'] as const)(
    'by a worker that dies at %s',
    async (point) => {
      await send();
      const disarm = armFailpoint(point, 'throw');
      await expect(pursueChecks(core)).rejects.toThrow();
      disarm();
      const before = bank.started.length;
      expect(before).toBe(point === 'bankCheck.afterStart' ? 1 : 0);
      for (const minutes of [0, 2, 10, 20]) await pursueChecks(later(core, minutes * MINUTE_MS));
      expect(bank.started).toHaveLength(1);
      expect(await shown()).toMatchObject({ state: 'passed' });
      expect(await violations(core)).toEqual([]);
    },
  );
});

it('fsck names a check that no bank is asked about any more, and a pass that no bank gave', async () => {
  await send();
  await core.db.ownerChecks.updateOne({ _id: accountIdOf(owner._id) }, { $unset: { dueAt: '' } });
  const _id = `18 ownerChecks/${accountIdOf(owner._id)}`;
  expect(await violations(core)).toEqual([`${_id} waits for a bank, but has no time for its next check`]);
  // An hourly sweep finds it, too.
  await correctMarks(core);
  expect(await violations(core)).toEqual([]);
  await core.db.ownerChecks.updateOne(
    { _id: accountIdOf(owner._id) },
    { $set: { state: 'passed', decidedByBank: true, 'bank.state': 'invalid' } },
  );
  expect(await violations(core)).toEqual([`${_id} was passed by a bank that did not say so`]);
});
