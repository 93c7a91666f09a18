import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { aUser } from '@crease/domain/testing/factories';
import { smsReport, whatsappCall, whatsappStatus } from '@crease/domain/testing/text-sink';
import { openWorld } from '@crease/domain/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../testing/api-client.js';
import { openTextingApi, type TextingApi } from '../testing/texting-api.js';

let world: TextingApi['world'];
let api: TextingApi['api'];
let close: TextingApi['close'];
beforeAll(async () => {
  ({ world, api, close } = await openTextingApi());
});
afterAll(() => close());
beforeEach(async () => {
  await world.core.db.texts.deleteMany({});
});

const texts = () => world.core.db.texts;
/** The code that waits for the worker. */
const codeFor = async (user: UserDoc): Promise<string> =>
  (await texts().findOne({ userId: user._id }, { sort: { createdAt: -1 } }))?.values?.code ?? '';
const aText = async (user: UserDoc) => {
  await api.as(user).post('/users/me/phone-code', {});
  await texts().updateOne({ userId: user._id }, { $set: { status: 'sent' } });
  const doc = await texts().findOne({ userId: user._id });
  const id = String(doc?._id);
  return {
    id: doc?._id,
    caught: {
      channel: 'sms',
      to: `91${user.phone}`,
      template: 'phone_code',
      text: '',
      ourId: id,
      providerId: `p-${id}`,
    } as const,
  };
};

describe('a phone', () => {
  it('is verified by the code sent to it, and by no other account’s', async () => {
    const [user, other] = [await aUser(world.core), await aUser(world.core)];
    const [mine, theirs] = [api.as(user), api.as(other)];
    expect((await mine.get('/auth/me')).body.user).not.toHaveProperty('phoneVerified');
    expect(await mine.post('/users/me/phone-code', {})).toMatchObject({ status: 202 });
    const otp = await codeFor(user);
    expect(otp).toMatch(/^\d{6}$/);
    expect((await theirs.post('/users/me/verify-phone', { otp })).body.code).toBe('BAD_CREDENTIALS');
    const wrong = otp === '000000' ? '000001' : '000000';
    expect((await mine.post('/users/me/verify-phone', { otp: wrong })).body.code).toBe('BAD_CREDENTIALS');
    expect((await mine.post('/users/me/verify-phone', { otp })).body.user).toMatchObject({
      phoneVerified: true,
    });
    expect((await mine.post('/users/me/verify-phone', { otp })).body.code).toBe('BAD_CREDENTIALS');
    expect((await mine.get('/auth/me')).body.user).toMatchObject({ phoneVerified: true });
  });

  it('must be verified again after a change, even if a code is still waiting', async () => {
    const user = await aUser(world.core);
    const mine = api.as(user);
    await mine.post('/users/me/phone-code', {});
    const otp = await codeFor(user);
    const phone = `8${user.phone.slice(1)}`;
    await mine.patch('/users/me', { phone });
    expect((await mine.post('/users/me/verify-phone', { otp })).body.code).toBe('BAD_CREDENTIALS');
    expect((await mine.get('/auth/me')).body.user).not.toHaveProperty('phoneVerified');
    // Changed back, it is still verified.
    await mine.patch('/users/me', { phone: user.phone });
    expect((await mine.post('/users/me/verify-phone', { otp })).body.user.phoneVerified).toBe(true);
    await mine.patch('/users/me', { phone });
    expect((await mine.get('/auth/me')).body.user).not.toHaveProperty('phoneVerified');
  });

  it('gets a code every half minute at most', async () => {
    const mine = api.as(await aUser(world.core));
    await mine.post('/users/me/phone-code', {});
    expect(await mine.post('/users/me/phone-code', {})).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
    expect(await texts().countDocuments({})).toBe(1);
  });

  it('gets at most five codes a day, even if several accounts request them', async () => {
    const phone = '7000012345';
    for (let i = 0; i < 6; i += 1) {
      const user = await aUser(world.core, { phone });
      const { status } = await api.as(user).post('/users/me/phone-code', {});
      expect(status).toBe(i < 5 ? 202 : 429);
      await world.core.db.users.updateOne({ _id: user._id }, { $set: { phone: `gave-back-${i}` } });
    }
    expect(await texts().countDocuments({ to: phone })).toBe(5);
  });

  it('is exported with its texts, but never with a code', async () => {
    const user = await aUser(world.core);
    const mine = api.as(user);
    await mine.post('/users/me/phone-code', {});
    const otp = await codeFor(user);
    const { body } = await mine.get('/users/me/export');
    expect(body.export.texts).toEqual([
      expect.objectContaining({
        channel: 'sms',
        to: user.phone,
        template: 'phone_code',
        status: 'requested',
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain(otp);
  });
});

it('returns to pages which texts are sent', async () => {
  expect((await api.get('/site')).body.texts).toEqual({ sms: true, whatsapp: true });
  const plain = await openWorld();
  const other = await openApi(plain.core);
  try {
    expect((await other.get('/site')).body.texts).toEqual({ sms: false, whatsapp: false });
    const asked = await other.as(await aUser(plain.core)).post('/users/me/phone-code', {});
    expect(asked).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    const { body, headers } = whatsappCall({});
    const called = await other.post('/texts/whatsapp/webhook', undefined, { raw: body, headers });
    expect(called.status).toBe(401);
  } finally {
    await other.close();
    await plain.close();
  }
});

it('keeps a refusal until the channel is switched on again', async () => {
  const user = await aUser(world.core);
  const mine = api.as(user);
  const refusal = { phone: user.phone, why: 'invalid', at: new Date() } as const;
  await world.core.db.users.updateOne(
    { _id: user._id },
    { $set: { verifiedPhone: user.phone, 'unreachable.sms': refusal, 'unreachable.whatsapp': refusal } },
  );
  expect((await mine.get('/auth/me')).body.user.unreachable).toEqual({ sms: 'invalid', whatsapp: 'invalid' });
  const on = (notifications: object) => mine.patch('/users/me', { preferences: { notifications } });
  expect((await on({ sms: true })).body.user.unreachable).toEqual({ whatsapp: 'invalid' });
  expect((await on({ whatsapp: false })).body.user.unreachable).toEqual({ whatsapp: 'invalid' });
  expect((await on({ whatsapp: true })).body.user).not.toHaveProperty('unreachable');
});

describe('a webhook', () => {
  it('of SMS advances its text, and is refused without the secret', async () => {
    const { id, caught } = await aText(await aUser(world.core));
    const { body, headers } = smsReport(caught, 'Delivered');
    const send = (over: Record<string, string>) =>
      api.post('/texts/sms/webhook', undefined, { raw: body, headers: { ...headers, ...over } });
    expect(await send({ 'x-webhook-secret': 'forged' })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
    expect(await texts().findOne({ _id: id })).toMatchObject({ status: 'sent' });
    expect((await send({})).status).toBe(200);
    expect(await texts().findOne({ _id: id })).toMatchObject({ status: 'delivered' });
  });

  it('of WhatsApp is verified over its raw bytes', async () => {
    const { caught } = await aText(await aUser(world.core));
    const { body, headers } = whatsappCall({ statuses: [whatsappStatus(caught, 'delivered')] });
    const send = (raw: string) => api.post('/texts/whatsapp/webhook', undefined, { raw, headers });
    expect((await send(`${body} `)).status).toBe(401);
    expect((await send(body)).status).toBe(200);
    const { 'x-hub-signature-256': _, ...unsigned } = headers;
    expect(
      (await api.post('/texts/whatsapp/webhook', undefined, { raw: body, headers: unsigned })).status,
    ).toBe(401);
  });

  it('of WhatsApp answers a challenge that has the token, as plain text', async () => {
    const ask = (token: string, challenge = '1158201444') =>
      api.get(
        `/texts/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${challenge}`,
      );
    const answer = await ask('verify-token-of-tests');
    expect(answer.status).toBe(200);
    expect(answer.bytes.toString()).toBe('1158201444');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await ask('another')).status).toBe(401);
    expect((await ask('verify-token-of-tests', '<script>')).status).toBe(400);
  });
});
