import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { signMailEvents } from '@crease/domain/accounts/mails/mail-webhook-secret';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';
import { mailedCode } from '../testing/mailed-code.js';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ MAIL_WEBHOOK_SECRET: SECRET });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const standing = async ({ _id }: UserDoc) => (await world.core.db.users.findOne({ _id }))?.mail?.off?.why;
const post = (path: string, body: string, headers: Record<string, string>) =>
  api.send('POST', path, undefined, {
    raw: Buffer.from(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const tell = (events: object[], { secret = SECRET, ago = 0 } = {}) => {
  const body = JSON.stringify({ events });
  const now = new Date(Date.now() - ago);
  return post('/mail/events', body, signMailEvents(secret, { id: 'msg_1', body, now }));
};
const eventOf = (type: string, { email }: UserDoc, at = new Date()) => ({
  type,
  email: email.toUpperCase(),
  at: at.toISOString(),
});

describe('a mail provider’s event', () => {
  it('disables an address after a bounce or a complaint, once, and after nothing soft', async () => {
    const [hard, soft, angry] = [await aUser(world.core), await aUser(world.core), await aUser(world.core)];
    await world.core.db.subscribers.insertOne({ _id: angry.email, confirmedAt: new Date() });
    const told = await tell([
      eventOf('bounce', hard),
      eventOf('soft-bounce', soft),
      eventOf('complaint', angry),
      { type: 'bounce', email: 'nobody@crease.test', at: new Date().toISOString() },
    ]);
    expect(told.status).toBe(200);
    expect([await standing(hard), await standing(soft), await standing(angry)]).toEqual([
      'bounced',
      undefined,
      'complained',
    ]);
    expect(await world.core.db.subscribers.countDocuments({ _id: angry.email })).toBe(0);
    await tell([eventOf('complaint', hard)]);
    expect(await standing(hard)).toBe('bounced');
    expect((await api.as(hard).get('/auth/me')).body.user.mail).toMatchObject({ off: 'bounced' });
  });

  it('is refused when it is forged, unsigned, too old, or of unknown form', async () => {
    const user = await aUser(world.core);
    const events = [eventOf('bounce', user)];
    const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
    expect((await tell(events, { secret: other })).status).toBe(401);
    expect((await tell(events, { ago: 6 * 60_000 })).status).toBe(401);
    expect((await tell(events, { ago: -6 * 60_000 })).status).toBe(401);
    expect((await post('/mail/events', JSON.stringify({ events }), {})).status).toBe(401);
    const signed = signMailEvents(SECRET, { id: 'a', body: JSON.stringify({ events: [] }), now: new Date() });
    expect((await post('/mail/events', JSON.stringify({ events }), signed)).status).toBe(401);
    expect((await tell([])).status).toBe(400);
    expect((await tell([{ ...events[0], type: 'death' }])).status).toBe(400);
    const noJson = signMailEvents(SECRET, { id: 'a', body: '{', now: new Date() });
    expect((await post('/mail/events', '{', noJson)).status).toBe(400);
    expect(await standing(user)).toBeUndefined();
  });

  it('is always refused if no secret is configured', async () => {
    await using open = await openApi({
      ...world.core,
      env: { ...world.core.env, MAIL_WEBHOOK_SECRET: undefined },
    });
    const body = JSON.stringify({ events: [] });
    const headers = signMailEvents(SECRET, { id: 'a', body, now: new Date() });
    const sent = { raw: Buffer.from(body), headers };
    expect((await open.send('POST', '/mail/events', undefined, sent)).status).toBe(401);
    const none = { raw: Buffer.from('{}'), headers: { 'x-webhook-secret': '' } };
    expect((await open.send('POST', '/mail/events/postmark', undefined, none)).status).toBe(401);
  });

  const bounce = (over: object) => ({
    RecordType: 'Bounce',
    Type: 'HardBounce',
    TypeCode: 1,
    ID: 42,
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    BouncedAt: new Date(Date.now() - 60_000).toISOString().replace('Z', '1234Z'),
    Inactive: true,
    ...over,
  });

  it.each([
    ['a hard bounce', {}, 'bounced'],
    ['an address that is none', { Type: 'BadEmailAddress', TypeCode: 100_000 }, 'bounced'],
    ['a complaint', { RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 512 }, 'complained'],
    ['a soft bounce', { Type: 'SoftBounce', TypeCode: 4096, Inactive: false }, undefined],
    ['a full mailbox', { Type: 'Transient', TypeCode: 2 }, undefined],
    ['a delivery', { RecordType: 'Delivery', Type: undefined }, undefined],
  ])('from Postmark reports %s', async (_name, over, why) => {
    const user = await aUser(world.core);
    const body = JSON.stringify(bounce({ Email: user.email, ...over }));
    const forged = await post('/mail/events/postmark', body, { 'x-webhook-secret': `${SECRET}x` });
    expect([forged.status, await standing(user)]).toEqual([401, undefined]);
    const told = await post('/mail/events/postmark', body, { 'x-webhook-secret': SECRET });
    expect([told.status, await standing(user)]).toEqual([200, why]);
  });
});

describe('a disabled address', () => {
  it('is enabled again by a code sent to it, and older events change nothing', async () => {
    const user = await aUser(world.core);
    const mine = api.as(user);
    const before = new Date();
    expect((await mine.post('/users/me/mail/verify')).status).toBe(409);
    await tell([eventOf('bounce', user, before)]);
    expect((await mine.post('/users/me/mail/verify')).status).toBe(202);
    const { email } = user;
    const wrong = await mine.post('/users/me/verify-email', { email, otp: '000000' });
    expect([wrong.status, await standing(user)]).toEqual([401, 'bounced']);
    const otp = await mailedCode(world.core, email);
    const { body } = await mine.post('/users/me/verify-email', { email, otp });
    expect(body.user).toMatchObject({ email });
    expect(body.user.mail).toBeUndefined();
    await tell([eventOf('bounce', user, before)]);
    expect(await standing(user)).toBeUndefined();
    const mails = await world.core.db.mails.find({ to: email }).toArray();
    expect(mails.map(({ kind }) => kind)).toEqual(['otp']);
    await tell([eventOf('complaint', user)]);
    expect(await standing(user)).toBe('complained');
  });

  it('stays behind when the account moves to another address', async () => {
    const user = await aUser(world.core);
    const mine = api.as(user);
    await tell([eventOf('bounce', user)]);
    const email = `new-${user._id}@crease.test`;
    await mine.patch('/users/me', { email });
    const otp = await mailedCode(world.core, email);
    expect((await mine.post('/users/me/verify-email', { email, otp })).body.user.mail).toBeUndefined();
  });
});
