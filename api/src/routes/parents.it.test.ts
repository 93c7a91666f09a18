import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { exportUser } from '@crease/domain/account-end/export-user';
import { undoAsMinors } from '@crease/domain/account-end/undo-as-minor';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { fileConsents } from '@crease/domain/accounts/consent-filing/file-consents';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { lapseParents } from '@crease/domain/accounts/identity/user-parents.queries';
import { freeGrownUp } from '@crease/domain/accounts/parents/free-grown-up';
import { correctBirthDate } from '@crease/domain/accounts/users/correct-birth-date';
import { releaseSlot } from '@crease/domain/calendar/hand-over/release-hours';
import { TestGame } from '@crease/domain/testing/a-game';
import { book } from '@crease/domain/testing/booked';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld } from '@crease/domain/testing/world';
import { PARENT_NOTICE_VERSION } from '@crease/shared/consent-purposes';
import { turnsAdultAt } from '@crease/shared/time/age';
import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi } from '../testing/api-client.js';
import { mailedCode, wrongCode } from '../testing/mailed-code.js';
import { openTextingApi, type TextingApi } from '../testing/texting-api.js';

const PASSWORD = 'six wickets down';
const DAY_MS = 86_400_000;

let world: TextingApi['world'];
let api: TextingApi['api'];
let close: TextingApi['close'];
let phones = 6_000_000_000 + Math.floor(Math.random() * 900_000_000);

beforeAll(async () => {
  ({ world, api, close } = await openTextingApi());
});
afterAll(() => close());

const bornYearsAgo = (years: number) => `${Number(dayOf(world.core.clock.now()).slice(0, 4)) - years}-01-01`;
const stored = async ({ _id }: UserDoc) => {
  const found = await world.core.db.users.findOne({ _id });
  if (!found) throw new Error('the account is gone');
  return found;
};

async function aMinor(over: Partial<UserDoc> = {}): Promise<UserDoc> {
  const user = await aUser(world.core, { name: 'Kabir Rao', ...over });
  const { status } = await api.as(user).patch('/users/me', { birthDate: bornYearsAgo(15) });
  expect(status).toBe(200);
  return user;
}

interface Parent {
  name: string;
  email: string;
  phone: string;
}

const aParent = (over: Partial<Parent> = {}): Parent => ({
  name: 'Meera Rao',
  email: `${new Types.ObjectId()}@parents.test`,
  phone: String(++phones),
  ...over,
});

const ask = (child: UserDoc, parent: Parent) => api.as(child).post('/users/me/parent', parent);

/** The token of the newest mail with a link to this address. */
async function linkTo({ email }: Parent): Promise<string> {
  const mail = await world.core.db.mails.findOne(
    { to: email, kind: 'account' },
    { sort: { createdAt: -1, _id: -1 } },
  );
  return /parent-consent\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function asked(child: UserDoc, parent: Parent): Promise<string> {
  const { status, body } = await ask(child, parent);
  expect([status, body.user?.parent?.status]).toEqual([202, 'asked']);
  return await linkTo(parent);
}

const look = (token: string) => api.get(`/parent-consent?token=${token}`);
const sendCode = (token: string, to: 'mail' | 'phone') => api.post('/parent-consent/codes', { token, to });
const prove = (token: string, of: 'mail' | 'phone', otp: string) =>
  api.post('/parent-consent/proofs', { token, of, otp });
const answer = (token: string, given: boolean) =>
  api.post(
    '/parent-consent/answers',
    given ? { token, given, version: PARENT_NOTICE_VERSION, isAdultParent: true } : { token, given },
  );
const textedCode = async ({ phone }: Parent): Promise<string> =>
  (await world.core.db.texts.findOne({ to: phone }, { sort: { _id: -1 } }))?.values?.code ?? '';

/** Ends the 30 seconds between two codes for a child. */
const endPause = (child: string) =>
  world.core.db.otps.updateMany(
    { _id: { $in: [`parent-mail:${child}`, `parent-phone:${child}`] } },
    { $set: { sentAt: new Date(0) } },
  );

/** Proves both and consents. */
async function consents(token: string, parent: Parent) {
  await endPause(token.split('.')[2] ?? '');
  for (const to of ['mail', 'phone'] as const) expect((await sendCode(token, to)).status).toBe(202);
  expect((await prove(token, 'mail', (await mailedCode(world.core, parent.email)) ?? '')).status).toBe(200);
  expect((await prove(token, 'phone', await textedCode(parent))).status).toBe(200);
  return await answer(token, true);
}

/** A minor whose parent has consented. */
async function withConsent(over: Partial<UserDoc> = {}): Promise<{ child: UserDoc; parent: Parent }> {
  const child = await aMinor(over);
  const parent = aParent();
  expect((await consents(await asked(child, parent), parent)).status).toBe(200);
  return { child, parent };
}

const slotOf = (ground: { _id: Types.ObjectId }) => ({
  groundId: ground._id.toString(),
  bookingDate: dateAhead(),
  timeSlot: '18:00-19:00',
});
const id = () => new Types.ObjectId().toString();
const postOf = (path: string, body: object): NeedingWrite => ({ method: 'POST', path, body });

interface NeedingWrite {
  method: 'POST' | 'PUT' | 'PATCH';
  path: string;
  body: object;
}

/** All that a minor needs a parent's consent for. */
const NEEDING: [string, () => NeedingWrite][] = [
  ['holds', () => postOf('/bookings/temp-hold', slotOf({ _id: new Types.ObjectId() }))],
  ['books', () => postOf('/bookings', slotOf({ _id: new Types.ObjectId() }))],
  [
    'moves a booking',
    () => ({
      ...{ method: 'PATCH', path: `/bookings/${id()}/reschedule` },
      body: { bookingDate: dateAhead(), timeSlot: '18:00-19:00' },
    }),
  ],
  ['waits for a slot', () => postOf('/waitlist', slotOf({ _id: new Types.ObjectId() }))],
  [
    'stands in line for a new day',
    () => ({ method: 'PUT', path: `/grounds/${id()}/openings/${dateAhead()}/entry`, body: {} }),
  ],
  ['pays', () => postOf('/payments/create-order', { bookingId: id() })],
  [
    'opens a game',
    () => ({
      ...{ method: 'PUT', path: `/bookings/${id()}/game` },
      body: { places: 4, visibility: 'link', share: 0 },
    }),
  ],
  ['joins a game', () => postOf(`/games/${id()}/join`, {})],
  ['plays a game again', () => postOf(`/games/${id()}/again`, {})],
  ['makes a team', () => postOf('/teams', { name: 'Powai Panthers', shortName: 'PP', cityName: 'Mumbai' })],
  ['joins a team', () => postOf('/teams/join', { token: 'x' })],
  ['takes over the place of a guest', () => postOf('/teams/claim', { token: 'x' })],
  ['makes a match', () => postOf('/matches', {})],
  ['accepts a place in a side', () => postOf(`/matches/${id()}/accept`, { accept: true })],
  [
    'names who plays for a side',
    () => ({ method: 'PUT', path: `/matches/${id()}/sides/0`, body: { players: [] } }),
  ],
  ['enters a tournament', () => postOf(`/tournaments/${id()}/entries`, { teamId: id(), roster: [] })],
  [
    'changes a roster',
    () => ({ method: 'PATCH', path: `/tournaments/${id()}/entries/${id()}`, body: { roster: [] } }),
  ],
];

describe('a minor by date of birth', () => {
  it.each(NEEDING)('that %s without a parent’s consent is refused', async (_, request) => {
    const child = await aMinor();
    const { method, path, body } = request();
    const refused = await api.as(child).send(method, path, body);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'PARENT_CONSENT_NEEDED', reason: 'parent_not_asked' },
    });
    const adult = await aUser(world.core);
    const { code } = (await api.as(adult).send(method, path, body)).body;
    expect(code).not.toBe('PARENT_CONSENT_NEEDED');
  });

  it('declines a place in a side without a parent’s consent', async () => {
    const { body } = await api.as(await aMinor()).post(`/matches/${id()}/accept`, { accept: false });
    expect(body.code).toBe('NOT_FOUND');
  });

  it.each([
    ['asked for a place', true],
    ['waits for a place', false],
  ])('that %s in a free game is not seated once the consent is withdrawn', async (_, approve) => {
    const { child, parent } = await withConsent();
    const game = await TestGame.of(world.core, { places: 2, approve });
    const other = approve ? undefined : (await game.joined()).row;
    const joined = await api.as(child).post(`/games/${game.id}/join`, {});
    expect(joined.body.place.status).toBe(approve ? 'asked' : 'waiting');
    await fileConsents(world.core);
    await answer(await linkTo(parent), false);
    const host = api.as(game.hosted.host);
    const done = other
      ? await host.delete(`/games/${game.id}/places/${other.placeId}`)
      : await host.post(`/games/${game.id}/places/${joined.body.place._id}/answer`, { accept: true });
    expect(done.status).toBe(approve ? 404 : 200);
    expect((await game.read()).rows).toEqual([]);
  });

  it('holds, books and pays once a parent has proven mail and phone and has consented', async () => {
    const child = await aMinor();
    const parent = aParent();
    const ground = await aGround(world.core);
    const hold = () => api.as(child).post('/bookings/temp-hold', slotOf(ground));
    const token = await asked(child, parent);
    expect((await hold()).body.reason).toBe('parent_asked');
    const shown = await look(token);
    expect(shown.body.request).toMatchObject({
      ...{ act: 'answer', child: 'Kabir Rao', parent: 'Meera Rao', status: 'asked' },
      ...{ email: parent.email, phoneEnd: parent.phone.slice(-4), mailProven: false, phoneProven: false },
    });
    expect(JSON.stringify(shown.body)).not.toContain(parent.phone);
    const { status, body } = await consents(token, parent);
    expect([status, body.request?.status]).toEqual([200, 'given']);
    expect((await hold()).status).toBe(201);
    const booked = await api.as(child).post('/bookings', {
      ...slotOf(ground),
      playerDetails: { playerCount: 4, contactPerson: { name: 'Kabir', phone: '9820098200' } },
    });
    expect(booked.status).toBe(201);
    const order = await api
      .as(child)
      .post('/payments/create-order', { bookingId: String(booked.body.booking._id) });
    expect(order.body.code).not.toBe('PARENT_CONSENT_NEEDED');
  });

  it('that only says that it is under 18 needs no parent', async () => {
    const user = await aUser(world.core, { under18: true });
    const { body } = await api.as(user).post('/bookings/temp-hold', slotOf(await aGround(world.core)));
    expect(body.code).not.toBe('PARENT_CONSENT_NEEDED');
    expect((await ask(user, aParent())).body.reason).toBe('no_parent_needed');
    expect((await ask(await aUser(world.core), aParent())).body.reason).toBe('no_parent_needed');
  });

  it('gets no offer of the hours that it waits for once the consent is withdrawn', async () => {
    const { child, parent } = await withConsent();
    const ground = await aGround(world.core);
    const other = await aUser(world.core);
    const slot = slotOf(ground);
    const taken = await api.as(other).post('/bookings/temp-hold', slot);
    expect((await api.as(child).post('/waitlist', slot)).status).toBe(201);
    await fileConsents(world.core);
    await answer(await linkTo(parent), false);
    await releaseSlot(world.core, slot, String(taken.body.holdId), 1);
    const wait = await world.core.db.waits.findOne({ userId: child._id });
    expect(wait?.state).toBe('waiting');
  });
});

describe('a request to a parent', () => {
  it('is refused for the minor’s own mail or phone, also after they have changed it to the parent’s', async () => {
    const child = await aMinor();
    for (const over of [{ email: child.email }, { phone: child.phone }]) {
      const { status, body } = await ask(child, aParent(over));
      expect([status, body.errors?.[0]]).toMatchObject([
        400,
        { path: Object.keys(over)[0], reason: 'parent_is_you' },
      ]);
    }
    const parent = aParent();
    const token = await asked(child, parent);
    await world.core.db.users.updateOne({ _id: child._id }, { $set: { phone: parent.phone } });
    expect((await consents(token, parent)).body.reason).toBe('parent_is_child');
  });

  it.each([
    ['mail', (parent: Parent) => ({ email: parent.email })],
    ['confirmed phone', (parent: Parent) => ({ phone: parent.phone, verifiedPhone: parent.phone })],
  ])('has no effect where the parent’s %s is that of another minor', async (_, fields) => {
    const parent = aParent();
    await aMinor(fields(parent));
    const child = await aMinor();
    const refused = await consents(await asked(child, parent), parent);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'parent_minor' } });
    expect((await stored(child)).parent?.status).toBe('asked');
  });

  it('does not say whether an account is a minor’s before both codes are entered', async () => {
    const parent = aParent();
    await aMinor({ phone: parent.phone, verifiedPhone: parent.phone });
    const token = await asked(await aMinor(), parent);
    expect((await answer(token, true)).body.reason).toBe('parent_unproven');
  });

  it.each([
    ['mail', (parent: Parent) => ({ email: parent.email })],
    ['confirmed phone', (parent: Parent) => ({ phone: parent.phone, verifiedPhone: parent.phone })],
  ])(
    'ends until another adult consents once the account with the parent’s %s says that it is a minor’s',
    async (_, fields) => {
      const { child, parent } = await withConsent();
      const admin = await aUser(world.core, { role: 'admin' });
      const account = await aUser(world.core, fields(parent));
      expect((await api.as(account).patch('/users/me', { birthDate: bornYearsAgo(16) })).status).toBe(200);
      const after = (await stored(child)).parent;
      expect(after).toMatchObject({ status: 'withdrawn', suspended: true });
      expect(after).not.toHaveProperty('email');
      await fileConsents(world.core);
      const { body } = await api.as(child).post('/bookings/temp-hold', slotOf(await aGround(world.core)));
      expect(body.code).toBe('PARENT_CONSENT_NEEDED');
      const told = async (who: typeof child) =>
        (await world.core.db.notifications.find({ userId: who._id }).toArray()).map(({ key }) => key);
      expect(await told(child)).toContain('parent_suspended');
      expect(await told(admin)).toContain('admin_parent_was_minor');
      const { user } = (await api.as(child).get('/auth/me')).body;
      expect(user?.parent).toEqual({
        status: 'withdrawn',
        suspended: true,
        name: parent.name,
        at: expect.any(String),
      });
      const { notifications, consents: answers } = await exportUser(world.core, child._id.toString());
      expect(JSON.stringify({ notifications, answers })).not.toContain('minor');
      const other = aParent();
      expect((await consents(await asked(child, other), other)).status).toBe(200);
      expect((await stored(child)).parent?.status).toBe('given');
    },
  );

  it.each([
    [
      'mail',
      async (minor: UserDoc, { email }: Parent) => {
        expect((await api.as(minor).patch('/users/me', { email })).status).toBe(200);
        const otp = await mailedCode(world.core, email);
        return await api.as(minor).post('/users/me/verify-email', { email, otp });
      },
    ],
    [
      'phone',
      async (minor: UserDoc, parent: Parent) => {
        const { phone } = parent;
        await api.as(minor).patch('/users/me', { phone });
        expect((await api.as(minor).post('/users/me/phone-code', {})).status).toBe(202);
        return await api.as(minor).post('/users/me/verify-phone', { otp: await textedCode(parent) });
      },
    ],
  ])('ends once the account of another minor proves the parent’s %s', async (_, proves) => {
    const { child, parent } = await withConsent();
    const minor = await aMinor();
    expect((await proves(minor, parent)).status).toBe(200);
    await undoAsMinors(later(world.core, 11_000));
    expect((await stored(child)).parent).toMatchObject({ status: 'withdrawn', suspended: true });
    expect(await stored(minor)).not.toHaveProperty('minorDueAt');
  });

  it('may name a parent with an account of their own', async () => {
    const parent = aParent();
    await aUser(world.core, { email: parent.email, birthDate: bornYearsAgo(40), under18: false });
    const child = await aMinor();
    expect((await consents(await asked(child, parent), parent)).status).toBe(200);
  });

  it('can be made three times a day, and three times to one address', async () => {
    const child = await aMinor();
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push((await ask(child, aParent())).status);
    expect(answers).toEqual([202, 202, 202, 429]);
    const parent = aParent();
    for (let i = 0; i < 3; i++) await asked(await aMinor(), parent);
    expect((await ask(await aMinor(), parent)).body.reason).toBe('too_many_parents');
    expect(await world.core.db.mails.countDocuments({ to: parent.email })).toBe(3);
  });

  it('mails no phone number or link that a child has put into a name', async () => {
    const child = await aMinor({ name: 'Kabir 98200 98211' });
    const parent = aParent({ name: 'Claim it at win.shop' });
    await asked(child, parent);
    const mail = await world.core.db.mails.findOne({ to: parent.email });
    expect(mail?.text).toContain('Hello parent or guardian, a player has a Crease account');
    for (const body of [mail?.text, mail?.html]) expect(body).not.toMatch(/98211|win\.shop/);
  });

  it('replaces the one before, whose link then does nothing', async () => {
    const child = await aMinor();
    const [first, second] = [aParent(), aParent()];
    const old = await asked(child, first);
    const token = await asked(child, second);
    for (const refused of [await look(old), await answer(old, false), await sendCode(old, 'phone')])
      expect([refused.status, refused.body.reason]).toEqual([401, 'parent_link']);
    expect((await look(token)).status).toBe(200);
  });

  it('ends after 7 days, and the parent’s mail and phone are forgotten', async () => {
    const child = await aMinor();
    const token = await asked(child, aParent());
    await lapseParents(later(world.core, 7 * DAY_MS - 60_000));
    expect((await look(token)).status).toBe(200);
    await lapseParents(later(world.core, 7 * DAY_MS + 60_000));
    const { parent } = await stored(child);
    expect(parent?.status).toBe('lapsed');
    for (const field of ['email', 'phone', 'linkEndsAt']) expect(parent).not.toHaveProperty(field);
    expect((await look(token)).status).toBe(401);
  });

  it('is refused where no SMS are sent, because no phone could be proven', async () => {
    const child = await aMinor();
    const without = await openWorld({ RATE_LIMITS: 'off' });
    const other = await openApi(without.core);
    try {
      await without.core.db.users.insertOne(await stored(child));
      expect((await other.as(child).post('/users/me/parent', aParent())).body.reason).toBe('texts_not_sent');
    } finally {
      await other.close();
      await without.close();
    }
  });
});

describe('a parent’s link', () => {
  it('is refused when it is forged, is another’s, or says another act', async () => {
    const token = await asked(await aMinor(), aParent());
    const other = await asked(await aMinor(), aParent());
    const [kid, , ...rest] = token.split('.');
    const forged = [
      ...['x', token.slice(0, -2), `${kid}.withdraw.${rest.join('.')}`],
      [...token.split('.').slice(0, 3), ...other.split('.').slice(3)].join('.'),
    ];
    for (const bad of forged) expect([bad, (await answer(bad, false)).status]).toEqual([bad, 401]);
  });

  it('gives no consent without both codes, with a wrong code, or to an older notice', async () => {
    const child = await aMinor();
    const parent = aParent();
    const token = await asked(child, parent);
    expect((await answer(token, true)).body.reason).toBe('parent_unproven');
    await sendCode(token, 'mail');
    const code = (await mailedCode(world.core, parent.email)) ?? '';
    expect((await prove(token, 'mail', wrongCode(code))).status).toBe(401);
    expect((await prove(token, 'phone', code)).status).toBe(401);
    expect((await prove(token, 'mail', code)).body.request).toMatchObject({
      mailProven: true,
      phoneProven: false,
    });
    expect((await answer(token, true)).body.reason).toBe('parent_unproven');
    const old = { token, given: true, version: '2020-01-01', isAdultParent: true };
    expect((await api.post('/parent-consent/answers', old)).body.reason).toBe('notice_changed');
    const unsaid = { token, given: true, version: PARENT_NOTICE_VERSION };
    expect((await api.post('/parent-consent/answers', unsaid)).status).toBe(400);
    expect((await stored(child)).parent?.status).toBe('asked');
  });

  it('does not take a code that was sent for an earlier request', async () => {
    const child = await aMinor();
    const parent = aParent();
    await sendCode(await asked(child, parent), 'phone');
    const code = await textedCode(parent);
    const token = await asked(child, aParent());
    expect((await prove(token, 'phone', code)).status).toBe(401);
  });

  it('sends a phone at most five codes a day, whichever child asks', async () => {
    const parent = aParent();
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      const child = await aMinor();
      const token = await asked(child, { ...parent, email: aParent().email });
      for (let j = 0; j < 2; j++) {
        statuses.push((await sendCode(token, 'phone')).status);
        await endPause(child._id.toString());
      }
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('refuses without a code, once, and forgets how to reach the parent', async () => {
    const child = await aMinor();
    const token = await asked(child, aParent());
    const answers = await Promise.all([answer(token, false), answer(token, false)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { parent } = await stored(child);
    expect(parent?.status).toBe('refused');
    for (const field of ['email', 'phone']) expect(parent).not.toHaveProperty(field);
    const refused = await api.as(child).post('/bookings/temp-hold', slotOf(await aGround(world.core)));
    expect(refused.body.reason).toBe('parent_said_no');
    expect((await answer(token, true)).status).toBe(401);
  });

  it('decides once, when a parent consents and refuses at the same moment', async () => {
    const child = await aMinor();
    const parent = aParent();
    const token = await asked(child, parent);
    for (const to of ['mail', 'phone'] as const) await sendCode(token, to);
    await prove(token, 'mail', (await mailedCode(world.core, parent.email)) ?? '');
    await prove(token, 'phone', await textedCode(parent));
    const answers = await Promise.all([answer(token, true), answer(token, false)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    await fileConsents(world.core);
    expect(await world.core.db.consents.countDocuments({ userId: child._id, purpose: 'parent' })).toBe(1);
  });
});

describe('a parent’s consent', () => {
  it('is recorded with version, time and way, and reaches the child and the parent once', async () => {
    const { child, parent } = await withConsent();
    await fileConsents(world.core);
    const doc = await stored(child);
    await world.core.db.users.updateOne(
      { _id: child._id },
      { $set: { unfiledConsentsAt: new Date(0), unfiledConsents: [] } },
    );
    await fileConsents(world.core);
    const records = await world.core.db.consents.find({ userId: child._id, purpose: 'parent' }).toArray();
    expect(records).toMatchObject([
      { given: true, version: PARENT_NOTICE_VERSION, way: 'parent-codes', at: doc.parent?.at },
    ]);
    const news = await world.core.db.notifications.find({ userId: child._id }).toArray();
    expect(news.map(({ key }) => key)).toEqual(['parent_agreed']);
    expect(await world.core.db.mails.countDocuments({ to: parent.email, kind: 'account' })).toBe(2);
  });

  it('cut before it is filed is filed and told by the sweep, with the same mail and news', async () => {
    const { child, parent } = await withConsent();
    const before = await stored(child);
    await fileConsents(world.core);
    await world.core.db.users.updateOne(
      { _id: child._id },
      { $set: { unfiledConsents: before.unfiledConsents ?? [], unfiledConsentsAt: new Date(0) } },
    );
    await fileConsents(world.core);
    expect(await world.core.db.consents.countDocuments({ userId: child._id, purpose: 'parent' })).toBe(1);
    expect(await world.core.db.notifications.countDocuments({ userId: child._id })).toBe(1);
    expect(await world.core.db.mails.countDocuments({ to: parent.email, kind: 'account' })).toBe(2);
  });

  it('is withdrawn by the link in the parent’s mail: new bookings stop at once, and what is booked stays', async () => {
    const { child, parent } = await withConsent();
    const ground = await aGround(world.core);
    const booking = await book(world.core, ground, child, '20:00-21:00');
    const hold = () => api.as(child).post('/bookings/temp-hold', slotOf(ground));
    expect((await hold()).status).toBe(201);
    await fileConsents(world.core);
    const token = await linkTo(parent);
    expect((await look(token)).body.request).toMatchObject({ act: 'withdraw', status: 'given' });
    expect((await answer(token, false)).body.request?.status).toBe('withdrawn');
    expect((await hold()).body).toMatchObject({ code: 'PARENT_CONSENT_NEEDED', reason: 'parent_said_no' });
    const kept = await world.core.db.bookings.findOne({ _id: booking._id });
    expect(kept?.status).toBe('pending');
    expect((await answer(token, false)).status).toBe(401);
    await fileConsents(world.core);
    const records = await world.core.db.consents
      .find({ userId: child._id, purpose: 'parent' }, { sort: { at: 1, _id: 1 } })
      .toArray();
    expect(records.map(({ given, way }) => [given, way])).toEqual([
      [true, 'parent-codes'],
      [false, 'parent-link'],
    ]);
    const again = aParent();
    expect((await consents(await asked(child, again), again)).status).toBe(200);
    expect((await hold()).body.holdId).toBeDefined();
  });

  it('is not given twice, and the child cannot ask another parent meanwhile', async () => {
    const { child } = await withConsent();
    expect((await ask(child, aParent())).body.reason).toBe('parent_given');
  });

  it('ends on the 18th birthday', async () => {
    const { child, parent } = await withConsent();
    const wait = turnsAdultAt(bornYearsAgo(15)).getTime() - world.core.clock.now().getTime();
    await freeGrownUp(later(world.core, wait - 1_000));
    expect((await stored(child)).parent?.status).toBe('given');
    await freeGrownUp(later(world.core, wait + 1_000));
    const adult = await stored(child);
    expect(adult).toMatchObject({ under18: false });
    for (const field of ['parent', 'turnsAdultAt']) expect(adult).not.toHaveProperty(field);
    await fileConsents(later(world.core, wait + 1_000));
    const ways = await world.core.db.consents
      .find({ userId: child._id, purpose: 'parent' }, { sort: { _id: 1 } })
      .toArray();
    expect(ways.map(({ way }) => way)).toEqual(['parent-codes', 'grown-up']);
    expect(JSON.stringify(adult)).not.toContain(parent.email);
  });

  it('ends where our team corrects the date of birth to an adult’s', async () => {
    const { child } = await withConsent();
    await correctBirthDate(world.core, child._id, bornYearsAgo(30), new Types.ObjectId());
    expect(await stored(child)).not.toHaveProperty('parent');
    const { body } = await api.as(child).post('/bookings/temp-hold', slotOf(await aGround(world.core)));
    expect(body.holdId).toBeDefined();
  });

  it('is in the child’s export, and the parent’s name, mail and phone go with the account', async () => {
    const { child, parent } = await withConsent({ passwordHash: await hashPassword(PASSWORD) });
    const { profile } = await exportUser(world.core, child._id.toString());
    expect(profile).toMatchObject({ parent: { status: 'given', ...parent } });
    await deleteAccount(world.core, child._id.toString(), { password: PASSWORD });
    expect(JSON.stringify(await stored(child))).not.toContain(parent.email);
    expect(await world.core.db.otps.countDocuments({ _id: { $regex: `:${child._id}$` } })).toBe(0);
    const mails = await world.core.db.mails.find({ to: parent.email }).toArray();
    expect(JSON.stringify(mails.map(({ text }) => text))).not.toContain('Kabir');
  });
});
