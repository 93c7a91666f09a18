import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { exportUser } from '@crease/domain/account-end/export-user';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { fileConsents } from '@crease/domain/accounts/consent-filing/file-consents';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { setUserFields } from '@crease/domain/accounts/identity/user-changes.queries';
import { freeGrownUp } from '@crease/domain/accounts/parents/free-grown-up';
import { correctBirthDate } from '@crease/domain/accounts/users/correct-birth-date';
import { aUser } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { turnsAdultAt } from '@crease/shared/time/age';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

const PASSWORD = 'six wickets down';

let world: World;
let api: TestApi;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const today = () => dayOf(world.core.clock.now());
const bornYearsAgo = (years: number) => `${Number(today().slice(0, 4)) - years}-01-01`;
const minorDate = () => bornYearsAgo(15);
const adultDate = () => bornYearsAgo(30);
const say = (user: UserDoc, change: object) => api.as(user).patch('/users/me', change);
const stored = async ({ _id }: UserDoc) => {
  const found = await world.core.db.users.findOne({ _id });
  if (!found) throw new Error('the account is gone');
  return found;
};

describe('a date of birth', () => {
  it('of a minor makes the account a minor’s and ends the consents that minors cannot give', async () => {
    const user = await aUser(world.core);
    await say(user, {
      publicProfile: true,
      preferences: { shareLocation: true, notifications: { marketing: true } },
    });
    const { status, body } = await say(user, { birthDate: minorDate() });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      birthDate: minorDate(),
      under18: true,
      publicProfile: false,
      preferences: { shareLocation: true, notifications: { marketing: false } },
    });
    await fileConsents(world.core);
    const records = await world.core.db.consents.find({ userId: user._id, way: 'under-18' }).toArray();
    expect(records.map(({ purpose }) => purpose).sort()).toEqual(['marketing', 'publicProfile']);
    expect((await say(user, { publicProfile: true })).status).toBe(409);
    expect((await api.as(user).put('/users/me/consents/marketing', { given: true })).status).toBe(409);
  });

  it('of an adult ends what the account said about being under 18', async () => {
    const user = await aUser(world.core);
    await say(user, { under18: true });
    const { body } = await say(user, { birthDate: adultDate(), publicProfile: true });
    expect(body.user).toMatchObject({ birthDate: adultDate(), under18: false, publicProfile: true });
    expect(await stored(user)).not.toHaveProperty('turnsAdultAt');
  });

  it('is given once: another one is refused, and the same one again changes nothing', async () => {
    const user = await aUser(world.core);
    await say(user, { birthDate: minorDate() });
    const refused = await say(user, { birthDate: adultDate(), name: 'Asha Rao' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', reason: 'birth_date_set' },
    });
    expect((await say(user, { birthDate: minorDate(), name: 'Meera Rao' })).status).toBe(200);
    expect(await stored(user)).toMatchObject({ birthDate: minorDate(), under18: true, name: 'Meera Rao' });
  });

  it('decides the age from then on: the account cannot say that it is an adult’s', async () => {
    const user = await aUser(world.core);
    await say(user, { birthDate: minorDate() });
    const refused = await say(user, { under18: false });
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT', reason: 'age_follows' } });
    const both = await say(await aUser(world.core), { under18: false, birthDate: minorDate() });
    expect(both).toMatchObject({ status: 409, body: { reason: 'age_follows' } });
    expect(await stored(user)).toMatchObject({ under18: true });
  });

  it('is not overwritten by a request that read the account before it was given', async () => {
    const user = await aUser(world.core);
    await say(user, { birthDate: minorDate() });
    const late = [{ birthDate: adultDate(), under18: false }, { under18: false }];
    for (const fields of late) expect(await setUserFields(world.core, user._id, fields)).toBeNull();
    const birthDateRequest = new Types.ObjectId();
    const corrected = { birthDate: minorDate(), under18: true, birthDateRequest };
    expect(await setUserFields(world.core, user._id, corrected)).toMatchObject({ birthDateRequest });
    const again = { birthDate: adultDate(), under18: false, birthDateRequest };
    expect(await setUserFields(world.core, user._id, again)).toBeNull();
    expect(await stored(user)).toMatchObject({ birthDate: minorDate(), under18: true });
  });

  it('is one of two that are given at the same moment, and the age is that date’s', async () => {
    const user = await aUser(world.core);
    const dates = [minorDate(), adultDate(), bornYearsAgo(14), bornYearsAgo(40)];
    const answers = await Promise.all(dates.map((birthDate) => say(user, { birthDate })));
    const given = dates.filter((_, i) => answers[i]?.status === 200);
    expect(given).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const { birthDate = '', under18 } = await stored(user);
    expect(birthDate).toBe(given[0]);
    expect(under18).toBe(turnsAdultAt(birthDate) > world.core.clock.now());
  });

  it('leaves no minor with a public profile that is switched on at the same moment', async () => {
    const user = await aUser(world.core);
    await Promise.all([say(user, { birthDate: minorDate() }), say(user, { publicProfile: true })]);
    const after = await stored(user);
    expect([after.under18, after.publicProfile === true]).toEqual([true, false]);
  });

  it('of a minor is refused together with a consent that minors cannot give', async () => {
    const user = await aUser(world.core);
    expect((await say(user, { birthDate: minorDate(), publicProfile: true })).status).toBe(409);
    expect(await stored(user)).not.toHaveProperty('birthDate');
  });

  it('is refused where it is no date, is before 1900 or is ahead', async () => {
    const user = await aUser(world.core);
    for (const birthDate of ['2010-02-30', '1899-12-31', '12/03/2010', addDays(today(), 1)]) {
      const { status, body } = await say(user, { birthDate });
      expect([birthDate, status, body.code, body.errors?.[0]?.path]).toEqual([
        ...[birthDate, 400, 'VALIDATION', 'birthDate'],
      ]);
    }
    expect((await say(user, { birthDate: today() })).status).toBe(200);
  });

  it('is not needed: an account without one says that it is under 18, and takes it back', async () => {
    const user = await aUser(world.core);
    expect((await say(user, { under18: true })).body.user).toMatchObject({ under18: true });
    const { body } = await say(user, { under18: false });
    expect(body.user).toMatchObject({ under18: false });
    expect(body.user).not.toHaveProperty('birthDate');
  });

  it('is in the export, and goes with the account', async () => {
    const user = await aUser(world.core, { passwordHash: await hashPassword(PASSWORD) });
    await say(user, { birthDate: minorDate() });
    const { profile } = await exportUser(world.core, user._id.toString());
    expect(profile).toMatchObject({ birthDate: minorDate() });
    await deleteAccount(world.core, user._id.toString(), { password: PASSWORD });
    const left = await stored(user);
    for (const field of ['birthDate', 'turnsAdultAt', 'under18']) expect(left).not.toHaveProperty(field);
  });
});

describe('a minor that turns 18', () => {
  it('is free at the midnight that begins the birthday, and not a second before', async () => {
    const user = await aUser(world.core);
    const birthDate = minorDate();
    await say(user, { birthDate });
    const wait = turnsAdultAt(birthDate).getTime() - world.core.clock.now().getTime();
    await freeGrownUp(later(world.core, wait - 1_000));
    expect(await stored(user)).toMatchObject({ under18: true, turnsAdultAt: turnsAdultAt(birthDate) });
    expect((await say(user, { publicProfile: true })).status).toBe(409);
    expect(await freeGrownUp(later(world.core, wait + 1_000))).toBeGreaterThan(0);
    const free = await stored(user);
    expect(free).toMatchObject({ under18: false, birthDate });
    expect(free).not.toHaveProperty('turnsAdultAt');
    expect((await say(user, { publicProfile: true })).body.user).toMatchObject({ publicProfile: true });
    expect((await say(user, { under18: true })).status).toBe(409);
  });

  it('gets back no consent that ended with the date of birth', async () => {
    const user = await aUser(world.core);
    await say(user, { preferences: { notifications: { marketing: true } } });
    await say(user, { birthDate: minorDate() });
    await freeGrownUp(later(world.core, 20 * 366 * 86_400_000));
    expect(await stored(user)).toMatchObject({
      under18: false,
      preferences: { notifications: { marketing: false } },
    });
  });

  it('is no account that only says that it is under 18', async () => {
    const user = await aUser(world.core);
    await say(user, { under18: true });
    await freeGrownUp(later(world.core, 20 * 366 * 86_400_000));
    expect(await stored(user)).toMatchObject({ under18: true });
  });
});

describe('a request for correction', () => {
  const requestOf = async (user: UserDoc, right = 'correction') => {
    const { status, body } = await api
      .as(user)
      .post('/users/me/requests', { right, text: 'The year of my birth is wrong.' });
    expect(status).toBe(201);
    return String(body.request._id);
  };
  const resolve = async (id: string, birthDate: string) => {
    const admin = api.as(await aUser(world.core, { role: 'admin' }));
    return await admin.patch(`/admin/complaints/${id}`, {
      ...{ status: 'resolved', birthDate, text: 'Your certificate says so, and we have corrected it.' },
    });
  };

  it('has our team set the right date: an adult taken for a minor is free', async () => {
    const user = await aUser(world.core);
    await say(user, { birthDate: minorDate() });
    const { status, body } = await resolve(await requestOf(user), adultDate());
    expect([status, body.complaint?.status]).toEqual([200, 'resolved']);
    const after = await stored(user);
    expect(after).toMatchObject({ birthDate: adultDate(), under18: false });
    expect(after).not.toHaveProperty('turnsAdultAt');
    expect(await world.core.db.audits.countDocuments({ subject: / resolved date of birth$/ })).toBe(1);
  });

  it('makes a minor of an account taken for an adult’s, without the consents of adults', async () => {
    const user = await aUser(world.core);
    await say(user, { birthDate: adultDate(), publicProfile: true });
    expect((await resolve(await requestOf(user), minorDate())).status).toBe(200);
    expect(await stored(user)).toMatchObject({
      ...{ birthDate: minorDate(), under18: true, publicProfile: false },
      turnsAdultAt: turnsAdultAt(minorDate()),
    });
  });

  it('sets one date, also where two of our team answer it at once', async () => {
    const user = await aUser(world.core);
    const id = await requestOf(user);
    const dates = [minorDate(), adultDate()];
    const answers = await Promise.all(dates.map((date) => resolve(id, date)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stored(user)).birthDate).toBe(dates[answers.findIndex(({ status }) => status === 200)]);
    expect((await resolve(id, bornYearsAgo(20))).status).toBe(409);
  });

  it('that was cut after the date is set is resolved with that date, and with no other', async () => {
    const user = await aUser(world.core);
    const id = await requestOf(user);
    await correctBirthDate(world.core, user._id, minorDate(), new Types.ObjectId(id));
    const other = await resolve(id, adultDate());
    expect(other).toMatchObject({ status: 409, body: { reason: 'birth_date_corrected' } });
    expect((await resolve(id, minorDate())).status).toBe(200);
    expect(await stored(user)).toMatchObject({ birthDate: minorDate(), under18: true });
  });

  it('is the only one that changes the date', async () => {
    const user = await aUser(world.core);
    await say(user, { birthDate: minorDate() });
    const refused = await resolve(await requestOf(user, 'grievance'), adultDate());
    expect(refused).toMatchObject({ status: 409, body: { reason: 'complaint_no_correction' } });
    expect(await resolve(await requestOf(user), addDays(today(), 1))).toMatchObject({ status: 400 });
    expect(await stored(user)).toMatchObject({ birthDate: minorDate(), under18: true });
  });
});
