import { exportUser } from '@crease/domain/account-end/export-user';
import { deliverBroadcast } from '@crease/domain/accounts/broadcasts/deliver-broadcast';
import { fileConsents } from '@crease/domain/accounts/consent-filing/file-consents';
import { insertConsents } from '@crease/domain/accounts/consents/consent.schema';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { isNewsWanted } from '@crease/domain/accounts/mails/mail-news';
import { switchOffMail } from '@crease/domain/accounts/mails/switch-off';
import { writeUnsubscribeToken } from '@crease/domain/accounts/mails/unsubscribe-tokens';
import { writeNewsletterToken } from '@crease/domain/accounts/newsletter/newsletter-tokens';
import { adoptSubscription } from '@crease/domain/accounts/newsletter/subscription';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { CONSENT_PURPOSES, CONSENTS, type ConsentPurpose } from '@crease/shared/consent-purposes';
import type { Consent } from '@crease/shared/contracts/consents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

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

const put = (user: UserDoc, purpose: ConsentPurpose, given: boolean, version?: string) =>
  api.as(user).put(`/users/me/consents/${purpose}`, { given, ...(version ? { version } : {}) });
const consentOf = async (user: UserDoc, purpose: ConsentPurpose): Promise<Consent | undefined> =>
  (await api.as(user).get('/users/me/consents')).body.consents.find(
    (one: Consent) => one.purpose === purpose,
  );
const isGiven = async (user: UserDoc, purpose: ConsentPurpose) => (await consentOf(user, purpose))?.given;
/** The answers that are kept for good, oldest first. */
const recordsOf = async ({ _id: userId }: UserDoc) => {
  await fileConsents(world.core);
  return await world.core.db.consents.find({ userId }).sort({ at: 1, _id: 1 }).toArray();
};
const answersOf = async (user: UserDoc) =>
  (await recordsOf(user)).map(({ purpose, given, way }) => `${purpose} ${given} ${way}`);
const newsletter = (act: 'confirm' | 'leave', email: string) =>
  api.post(act === 'confirm' ? '/newsletter/confirm' : '/newsletter/unsubscribe', {
    token: writeNewsletterToken(world.env, act, email, new Date()),
  });

describe('a consent', () => {
  it('is not given before it is asked for, and has the time of the account', async () => {
    const user = await aUser(world.core);
    const { body } = await api.as(user).get('/users/me/consents');
    expect(body.consents).toEqual(
      CONSENT_PURPOSES.map((purpose) => ({
        purpose,
        version: CONSENTS[purpose].version,
        given: false,
        at: user.createdAt.toISOString(),
      })),
    );
  });

  it.each(CONSENT_PURPOSES)(
    'to %s turns its switch on, and off again when it is withdrawn',
    async (purpose) => {
      const user = await aUser(world.core);
      const switchOf = (from: unknown) =>
        CONSENTS[purpose].switch
          .split('.')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], from);
      const given = await put(user, purpose, true);
      expect(given).toMatchObject({ status: 200, body: { consent: { purpose, given: true } } });
      expect(switchOf(given.body.user)).toBe(true);
      const withdrawn = await put(user, purpose, false);
      expect(switchOf(withdrawn.body.user)).toBe(false);
      expect(await isGiven(user, purpose)).toBe(false);
      expect(await answersOf(user)).toEqual([`${purpose} true settings`, `${purpose} false settings`]);
    },
  );

  it('is recorded for the switches in Settings too, and once however often it is sent', async () => {
    const user = await aUser(world.core);
    const mine = api.as(user);
    const all = {
      publicProfile: true,
      preferences: { shareLocation: true, notifications: { marketing: true, whatsapp: true } },
    };
    await mine.patch('/users/me', all);
    await mine.patch('/users/me', all);
    await put(user, 'marketing', true);
    for (const purpose of CONSENT_PURPOSES) expect(await isGiven(user, purpose), purpose).toBe(true);
    expect((await answersOf(user)).sort()).toEqual(
      CONSENT_PURPOSES.map((purpose) => `${purpose} true settings`).sort(),
    );
  });

  it('to a notice that has been replaced is refused', async () => {
    const user = await aUser(world.core);
    expect(await put(user, 'location', true, '2020-01-01')).toMatchObject({ status: 409 });
    expect((await put(user, 'location', true, CONSENTS.location.version)).status).toBe(200);
    // It can be withdrawn without reading anything.
    expect((await put(user, 'location', false, '2020-01-01')).status).toBe(200);
  });

  it('to a purpose that does not exist is refused', async () => {
    const mine = api.as(await aUser(world.core));
    expect((await mine.put('/users/me/consents/profiling', { given: true })).status).toBe(400);
  });

  it('stays on record after a newer answer, in the export too, and after the account is deleted', async () => {
    const user = await aUser(world.core);
    await put(user, 'location', true);
    await fileConsents(world.core);
    await put(user, 'location', false);
    const exported = (await exportUser(world.core, user._id.toString())).consents as { given: boolean }[];
    expect(exported.map(({ given }) => given)).toEqual([true, false]);
    await world.core.db.users.updateOne({ _id: user._id }, { $set: { deletedAt: new Date() } });
    expect(await answersOf(user)).toEqual(['location true settings', 'location false settings']);
  });

  it('is filed once if the filing is cut, and one given meanwhile is filed next', async () => {
    const { core } = world;
    const user = await aUser(core);
    await put(user, 'location', true);
    const cut = await core.db.users.findOne({ _id: user._id });
    const copies = (cut?.unfiledConsents ?? []).map((answer) => ({ ...answer, userId: user._id }));
    await insertConsents(core, copies);
    await put(user, 'whatsapp', true);
    expect(await answersOf(user)).toEqual(['location true settings', 'whatsapp true settings']);
    expect(await core.db.users.findOne({ _id: user._id })).not.toHaveProperty('unfiledConsents');
  });
});

describe('a minor', () => {
  it.each(['marketing', 'publicProfile'] as const)('cannot consent to %s', async (purpose) => {
    const user = await aUser(world.core);
    await api.as(user).patch('/users/me', { under18: true });
    expect(await put(user, purpose, true)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    const patch =
      purpose === 'marketing'
        ? { preferences: { notifications: { marketing: true } } }
        : { publicProfile: true };
    expect((await api.as(user).patch('/users/me', patch)).status).toBe(409);
    expect(await recordsOf(user)).toEqual([]);
  });

  it('loses the consents that minors cannot give, and these alone', async () => {
    const user = await aUser(world.core);
    for (const purpose of CONSENT_PURPOSES) await put(user, purpose, true);
    await api.as(user).patch('/users/me', { under18: true });
    const given = await Promise.all(CONSENT_PURPOSES.map((purpose) => isGiven(user, purpose)));
    expect(given).toEqual(CONSENT_PURPOSES.map((purpose) => CONSENTS[purpose].minors));
    expect((await answersOf(user)).filter((answer) => answer.includes('under-18')).sort()).toEqual([
      'marketing false under-18',
      'publicProfile false under-18',
    ]);
  });

  it('has no public profile after becoming a minor at the moment of consenting', async () => {
    const user = await aUser(world.core);
    await Promise.all([api.as(user).patch('/users/me', { under18: true }), put(user, 'publicProfile', true)]);
    expect(await isGiven(user, 'publicProfile')).toBe(false);
  });

  it('gets no newsletter, by whichever way it is asked for', async () => {
    const user = await aUser(world.core);
    await api.as(user).patch('/users/me', { under18: true });
    expect((await newsletter('confirm', user.email)).status).toBe(409);
    const token = writeUnsubscribeToken(world.env, { userId: user._id.toString(), topic: 'offers' });
    expect((await api.post('/mail/wish', { token, wish: 'stay' })).status).toBe(409);
    expect(await isGiven(user, 'marketing')).toBe(false);
  });
});

describe('the newsletter of an address with an account', () => {
  it('is the account’s consent to marketing, and no second list', async () => {
    const user = await aUser(world.core);
    expect((await newsletter('confirm', user.email)).status).toBe(200);
    expect(await isGiven(user, 'marketing')).toBe(true);
    expect(await world.core.db.subscribers.countDocuments({ _id: user.email })).toBe(0);
    expect((await newsletter('leave', user.email)).status).toBe(200);
    expect(await isGiven(user, 'marketing')).toBe(false);
    expect(await answersOf(user)).toEqual(['marketing true newsletter', 'marketing false newsletter']);
  });

  it('becomes the consent of the account that moves to the address', async () => {
    const { core } = world;
    const user = await aUser(core);
    const email = `moved-${user.email}`;
    await core.db.subscribers.insertOne({ _id: email, confirmedAt: new Date() });
    await core.db.users.updateOne({ _id: user._id }, { $set: { email } });
    await adoptSubscription(core, { _id: user._id, email });
    expect(await answersOf(user)).toEqual(['marketing true newsletter']);
    expect(await core.db.subscribers.countDocuments({ _id: email })).toBe(0);
  });

  it('ends when its reader marks a mail as spam', async () => {
    const user = await aUser(world.core);
    await put(user, 'marketing', true);
    await switchOffMail(world.core, { email: user.email, why: 'complained', at: new Date() });
    expect(await answersOf(user)).toEqual(['marketing true settings', 'marketing false spam-report']);
  });
});

describe('an offer', () => {
  const offer = {
    title: 'Monsoon hours',
    message: 'Half the price until 5 PM.',
    audience: 'users',
    marketing: true,
  };
  const send = async (): Promise<void> => {
    const admin = api.as(await aUser(world.core, { role: 'admin' }));
    expect((await admin.post('/admin/broadcast', offer)).status).toBe(201);
    const newest = await world.core.db.broadcasts.findOne({}, { sort: { _id: -1 } });
    await deliverBroadcast(world.core, String(newest?._id));
  };
  const received = async ({ _id: userId, email }: UserDoc) => [
    await world.core.db.notifications.countDocuments({ userId, type: 'offer' }),
    await world.core.db.mails.countDocuments({ to: email, 'news.topic': 'offers' }),
  ];

  it('reaches only accounts that consent to marketing, in the bell and by mail, and no minor', async () => {
    const [consenting, silent, minor] = [
      await aUser(world.core),
      await aUser(world.core),
      await aUser(world.core),
    ];
    await put(consenting, 'marketing', true);
    // As an older version could leave it.
    await world.core.db.users.updateOne(
      { _id: minor._id },
      { $set: { under18: true, 'preferences.notifications.marketing': true } },
    );
    await send();
    expect(await received(consenting)).toEqual([1, 1]);
    expect(await received(silent)).toEqual([0, 0]);
    expect(await received(minor)).toEqual([0, 0]);
  });

  it('that waits to be mailed is not sent after the consent is withdrawn by the link of an older one', async () => {
    const user = await aUser(world.core);
    await put(user, 'marketing', true);
    await send();
    const mail = await world.core.db.mails.findOne({ to: user.email, 'news.topic': 'offers' });
    if (!mail?.news) throw new Error('no offer is waiting');
    expect(await isNewsWanted(world.core, mail.news)).toBe(true);
    const token = writeUnsubscribeToken(world.env, { userId: user._id.toString(), topic: 'offers' });
    expect((await api.post('/mail/wish', { token, wish: 'leave' })).status).toBe(200);
    expect(await isNewsWanted(world.core, mail.news)).toBe(false);
    expect(await answersOf(user)).toEqual(['marketing true settings', 'marketing false mail-link']);
    await send();
    expect(await received(user)).toEqual([1, 1]);
  });
});
