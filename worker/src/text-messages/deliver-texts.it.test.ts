import { answerConsent } from '@crease/domain/accounts/consents/consents';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { receiveReports } from '@crease/domain/accounts/mails/receive-reports';
import { createMsg91Channel } from '@crease/domain/messaging/text-messages/msg91-channel';
import { requestText } from '@crease/domain/messaging/text-messages/request-text';
import type { TextDoc } from '@crease/domain/messaging/text-messages/text.schema';
import { createWhatsappChannel } from '@crease/domain/messaging/text-messages/whatsapp-channel';
import type { Core } from '@crease/domain/platform/core';
import { armFailpoint } from '@crease/domain/platform/failpoint';
import { setSwitch } from '@crease/domain/platform/switches/switches';
import { aUser } from '@crease/domain/testing/factories';
import { smsReport, TextSink, whatsappCall, whatsappStatus } from '@crease/domain/testing/text-sink';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { TextChannelName } from '@crease/shared/text-channels';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverTexts, type TextOutcome } from './deliver-texts.js';

const MINUTE_MS = 60_000;
let world: World;
let sink: TextSink;
/** Has new channels in each test, so that no test inherits a pause. */
let core: Core;
/** How far the core's clock is ahead. The pace's own clock only moves with it, so no pause ends by itself. */
let aheadMs = 0;
/** How long the channels wait for the sink, which shares this process. */
const TIMEOUT_MS = 3_000;

beforeAll(async () => {
  sink = await TextSink.start();
  world = await openWorld(sink.env);
});
afterAll(async () => {
  await world.close();
  await sink[Symbol.asyncDispose]();
});
beforeEach(async () => {
  sink.texts.length = 0;
  sink.numbers.clear();
  sink.mood = 'take';
  sink.probes = 0;
  aheadMs = 0;
  const { sms, whatsapp } = world.env.texts;
  if (!sms || !whatsapp) throw new Error('the sink configures both');
  const nowMs = () => aheadMs;
  core = {
    ...world.core,
    clock: { ...world.core.clock, now: () => new Date(world.core.clock.now().getTime() + aheadMs) },
    texts: {
      sms: createMsg91Channel({ ...sms, nowMs, timeoutMs: TIMEOUT_MS }),
      whatsapp: createWhatsappChannel({ ...whatsapp, nowMs, timeoutMs: TIMEOUT_MS }),
    },
  };
  await world.core.db.texts.deleteMany({});
});

/** A code: the only text that needs no booking. */
async function aCode(over: Partial<TextDoc> = {}): Promise<{ user: UserDoc; id: Types.ObjectId }> {
  const user = await aUser(world.core);
  const id = new Types.ObjectId();
  await requestText(core, {
    id,
    channel: 'sms',
    userId: user._id,
    to: user.phone,
    template: 'phone_code',
    values: { code: '123456' },
    uselessAt: new Date(world.core.clock.now().getTime() + 30 * MINUTE_MS),
    ...over,
  });
  return { user, id };
}
const stateOf = (id: Types.ObjectId) => world.core.db.texts.findOne({ _id: id });
const statesOf = async (ids: Types.ObjectId[]) =>
  (await Promise.all(ids.map(stateOf))).map((text) => text?.status).sort();
const deliver = (channel: TextChannelName = 'sms') => deliverTexts(core, channel);
const userOf = (user: UserDoc) => world.core.db.users.findOne({ _id: user._id });
/** Runs a sweep every ten seconds over this many minutes. */
async function rounds(minutes: number, channel: TextChannelName = 'sms'): Promise<void> {
  for (let i = 0; i < minutes * 6; i += 1) {
    await deliver(channel);
    aheadMs += 10_000;
  }
}

describe('a text', () => {
  it('is sent once, however many workers sweep at the same time, and its record drops the code', async () => {
    const { user, id } = await aCode();
    await Promise.all(Array.from({ length: 10 }, () => deliver()));
    expect(sink.to(user.phone)).toEqual([
      expect.objectContaining({
        channel: 'sms',
        ourId: id.toString(),
        text: expect.stringMatching(/^123456 is your/),
      }),
    ]);
    const doc = await stateOf(id);
    expect(doc).toMatchObject({ status: 'sent', attempts: 1, providerId: sink.texts[0]?.providerId });
    expect(JSON.stringify(doc)).not.toContain('123456');
    await deliver();
    expect(sink.texts).toHaveLength(1);
  });

  it('is requested once per id', async () => {
    const { id, user } = await aCode();
    const again = { id, channel: 'sms', userId: user._id, to: user.phone, template: 'phone_code' } as const;
    expect(await requestText(core, { ...again, uselessAt: new Date() })).toBe(false);
    await deliver();
    expect(sink.texts).toHaveLength(1);
  });

  it.each(['sms', 'whatsapp'] as const)('waits while an admin has switched %s off', async (channel) => {
    const { id } = await aCode();
    const by = new Types.ObjectId().toString();
    await setSwitch(core, channel, { on: false, by, why: 'It sends twice' });
    await deliver();
    // Channels are independent.
    expect((await stateOf(id))?.status).toBe(channel === 'sms' ? 'requested' : 'sent');
    await setSwitch(core, channel, { on: true, by, why: 'Mended' });
    await deliver();
    expect((await stateOf(id))?.status).toBe('sent');
    expect(sink.texts).toHaveLength(1);
  });

  it('is not sent when it is no longer useful', async () => {
    const { id } = await aCode({ uselessAt: new Date(world.core.clock.now().getTime() - 1) });
    await deliver();
    expect(sink.texts).toHaveLength(0);
    expect(await stateOf(id)).toMatchObject({ status: 'dropped' });
    expect(await stateOf(id)).not.toHaveProperty('values');
  });

  it.each(['cut', 'silent', 'broken'] as const)(
    'is not sent twice when its outcome is unknown (%s), and the provider’s report resolves it',
    async (mood) => {
      sink.mood = mood;
      const { id, user } = await aCode();
      const outcomes: TextOutcome[] = [];
      await deliverTexts(core, 'sms', { count: (outcome) => outcomes.push(outcome) });
      expect(outcomes).toEqual(['unknown']);
      expect(await stateOf(id)).toMatchObject({ status: 'unknown' });
      sink.mood = 'take';
      await rounds(5);
      const [caught, ...more] = sink.to(user.phone);
      expect(more).toEqual([]);
      if (!caught) throw new Error('nothing came');
      const { body, headers } = smsReport(caught, 'Delivered');
      await receiveReports(core, 'sms', Buffer.from(body), headers);
      expect(await stateOf(id)).toMatchObject({ status: 'delivered', providerId: caught.providerId });
    },
  );

  it('is not repeated after a crash between the provider’s answer and the mark', async () => {
    const disarm = armFailpoint('text.afterSend', 'throw');
    const { id, user } = await aCode();
    await expect(deliver()).rejects.toThrow();
    disarm();
    expect(await stateOf(id)).toMatchObject({ status: 'sending' });
    await rounds(2);
    expect(sink.to(user.phone)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'unknown', error: 'its sending was cut' });
  });
});

describe('a provider that is down for ten minutes', () => {
  it('loses and doubles nothing when it does not answer', async () => {
    await sink.away();
    const codes = await Promise.all(Array.from({ length: 12 }, () => aCode()));
    await rounds(10);
    expect(await statesOf(codes.map(({ id }) => id))).toEqual(Array(12).fill('requested'));
    await sink.listen();
    await rounds(2);
    for (const { user } of codes) expect(sink.to(user.phone)).toHaveLength(1);
    expect(sink.texts).toHaveLength(12);
    expect(await statesOf(codes.map(({ id }) => id))).toEqual(Array(12).fill('sent'));
  });

  it.each(['busy', 'unavailable', 'stranger'] as const)('loses nothing when it is %s', async (mood) => {
    sink.mood = mood;
    const codes = await Promise.all(Array.from({ length: 6 }, () => aCode()));
    await rounds(10);
    sink.mood = 'take';
    await rounds(2);
    for (const { user } of codes) expect(sink.to(user.phone)).toHaveLength(1);
  });

  it('is probed with a harmless call before the next text is risked', async () => {
    await sink.away();
    const codes = await Promise.all(Array.from({ length: 4 }, () => aCode()));
    await deliver();
    await sink.listen();
    sink.mood = 'unavailable';
    aheadMs += 2 * MINUTE_MS;
    const attempts = async () =>
      (await Promise.all(codes.map(({ id }) => stateOf(id)))).reduce(
        (sum, text) => sum + (text?.attempts ?? 0),
        0,
      );
    const before = await attempts();
    await deliver();
    expect(await attempts()).toBe(before);
    expect(before).toBeLessThanOrEqual(4);
  });

  it('and hangs makes only the texts in flight uncertain', async () => {
    sink.mood = 'silent';
    const codes = await Promise.all(Array.from({ length: 12 }, () => aCode()));
    await deliver();
    await deliver();
    const states = await statesOf(codes.map(({ id }) => id));
    expect(states.filter((status) => status === 'unknown')).toHaveLength(4);
    sink.mood = 'take';
    await rounds(2);
    for (const { user } of codes) expect(sink.to(user.phone)).toHaveLength(1);
  });

  it('does not stop the other channel', async () => {
    expect(core.texts.sms?.pace).not.toBe(core.texts.whatsapp?.pace);
    core.texts.sms?.pace.failed();
    expect(core.texts.whatsapp?.pace.pauseMs()).toBe(0);
  });
});

describe('a provider that rate-limits us', () => {
  it('is left alone for as long as it asks', async () => {
    sink.mood = 'busy';
    await aCode();
    await deliver();
    sink.mood = 'take';
    const pause = core.texts.sms?.pace.pauseMs() ?? 0;
    expect(pause).toBeGreaterThan(6_000);
    expect(pause).toBeLessThanOrEqual(7_000);
    await deliver();
    expect(sink.texts).toHaveLength(0);
    aheadMs += 7_100;
    await deliver();
    expect(sink.texts).toHaveLength(1);
  });

  it('gets no more than its rate per second', () => {
    const pace = core.texts.sms?.pace;
    const waits = Array.from({ length: 41 }, () => pace?.turnMs() ?? 0);
    expect(waits[40]).toBeGreaterThan(1_900);
  });
});

describe('a number', () => {
  it.each([
    ['invalid', 'invalid'],
    ['opted-out', 'opted-out'],
  ] as const)('that is %s is tried once and then blocked', async (mood, why) => {
    const { user, id } = await aCode();
    sink.numbers.set(user.phone, mood);
    const other = await aCode();
    await rounds(3);
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 1 });
    expect((await userOf(user))?.unreachable?.sms).toMatchObject({ phone: user.phone, why });
    // It is not the provider's failure: other texts are sent.
    expect(sink.to(other.user.phone)).toHaveLength(1);
  });

  it('that does not accept texts now is retried with growing pauses, and delays no other', async () => {
    const { user, id } = await aCode();
    sink.numbers.set(user.phone, 'not-now');
    const other = await aCode();
    await rounds(3);
    const doc = await stateOf(id);
    expect(doc).toMatchObject({ status: 'requested' });
    expect(doc?.attempts).toBeGreaterThan(2);
    expect(doc?.attempts).toBeLessThan(10);
    expect(sink.to(other.user.phone)).toHaveLength(1);
    sink.numbers.clear();
    await rounds(6);
    expect(sink.to(user.phone)).toHaveLength(1);
  });
});

describe('a report', () => {
  const report = async (
    call: { body: string; headers: Record<string, string> },
    channel: TextChannelName = 'sms',
  ) => await receiveReports(core, channel, Buffer.from(call.body), call.headers);

  async function sent(): Promise<{ user: UserDoc; id: Types.ObjectId; caught: TextSink['texts'][number] }> {
    const { user, id } = await aCode();
    await deliver();
    const [caught] = sink.to(user.phone);
    if (!caught) throw new Error('nothing came');
    return { user, id, caught };
  }

  it('advances its text’s state once and never backwards', async () => {
    const { id, caught } = await sent();
    for (const status of ['1', 'Delivered', 'Failed', '16']) await report(smsReport(caught, status));
    expect(await stateOf(id)).toMatchObject({ status: 'delivered' });
  });

  it.each([
    ['17', '', 'opted-out'],
    ['9', '', 'opted-out'],
    ['Failed', 'Invalid Number', 'invalid'],
    ['Failed', 'Handset switched off', undefined],
  ])('of status %s (%s) marks the number as %s', async (status, failureReason, why) => {
    const { user, id, caught } = await sent();
    await report(smsReport(caught, status, { failureReason }));
    expect(await stateOf(id)).toMatchObject({ status: 'failed' });
    expect((await userOf(user))?.unreachable?.sms?.why).toBe(why);
  });

  it.each([
    [
      'with another secret',
      (caught: TextSink['texts'][number]) => smsReport(caught, '2', { secret: 'x'.repeat(23) }),
    ],
    ['with none', (caught: TextSink['texts'][number]) => ({ ...smsReport(caught, '2'), headers: {} })],
    ['that is no JSON', () => ({ body: 'data=[]', headers: { 'x-webhook-secret': 'nonsense' } })],
  ])('%s is refused and changes nothing', async (_, forge) => {
    const { id, caught } = await sent();
    await expect(report(forge(caught))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
  });

  it('may carry its secret in the body that the account composes', async () => {
    const { id, caught } = await sent();
    const { body } = smsReport(caught, 'Delivered');
    const secret = world.env.MSG91_WEBHOOK_SECRET;
    await report({ body: JSON.stringify({ ...JSON.parse(body), secret }), headers: {} });
    expect(await stateOf(id)).toMatchObject({ status: 'delivered' });
  });

  it('of unknown texts, or of another channel, changes nothing', async () => {
    const { id, caught } = await sent();
    const foreign = { ...caught, ourId: new Types.ObjectId().toString(), providerId: 'else' };
    await report(smsReport(foreign, '2'));
    await report(whatsappCall({ statuses: [whatsappStatus(caught, 'failed')] }), 'whatsapp');
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
  });

  describe('of WhatsApp', () => {
    const aMessage = async () => {
      const { user, id } = await aCode({ channel: 'whatsapp' });
      const texts = world.core.db.texts;
      await texts.updateOne({ _id: id }, { $set: { status: 'sent', providerId: `wamid.${id}` } });
      const caught = {
        channel: 'whatsapp',
        to: `91${user.phone}`,
        template: 'booking_confirmed',
        text: '',
        ourId: id.toString(),
        providerId: `wamid.${id}`,
      } as const;
      return { user, id, caught };
    };

    it('advances its text: sent, delivered and read in any order', async () => {
      const { id, caught } = await aMessage();
      for (const status of ['read', 'sent', 'delivered'])
        await report(whatsappCall({ statuses: [whatsappStatus(caught, status)] }), 'whatsapp');
      expect(await stateOf(id)).toMatchObject({ status: 'delivered' });
    });

    it('marks a number that is not on WhatsApp', async () => {
      const { user, id, caught } = await aMessage();
      const error = { code: 131026, title: 'Message undeliverable' };
      await report(whatsappCall({ statuses: [whatsappStatus(caught, 'failed', error)] }), 'whatsapp');
      expect(await stateOf(id)).toMatchObject({ status: 'failed', error: '131026 Message undeliverable' });
      expect((await userOf(user))?.unreachable).toMatchObject({ whatsapp: { why: 'invalid' } });
    });

    it('unsubscribes on STOP and on nothing else', async () => {
      const { user } = await aMessage();
      const says = (body: string) =>
        whatsappCall({ messages: [{ from: `91${user.phone}`, type: 'text', text: { body } }] });
      await report(says('please do not stop'), 'whatsapp');
      expect((await userOf(user))?.unreachable).toBeUndefined();
      await answerConsent(core, user._id, { purpose: 'whatsapp', given: true, way: 'settings' });
      await report(says(' Stop. '), 'whatsapp');
      const after = await userOf(user);
      expect(after?.unreachable?.whatsapp?.why).toBe('opted-out');
      // STOP withdraws the consent, so that proving the phone again does not bring the messages back.
      expect(after?.preferences.notifications.whatsapp).toBe(false);
      expect(after?.consents?.whatsapp).toMatchObject({ given: false, way: 'stop-reply' });
    });

    it.each([
      ['signed with another secret', { appSecret: 'another' }],
      ['of another number of the account', { phoneId: '999' }],
    ])('%s changes nothing', async (_, forged) => {
      const { id, caught } = await aMessage();
      const call = whatsappCall({ statuses: [whatsappStatus(caught, 'failed')] }, forged);
      await report(call, 'whatsapp').catch((error) =>
        expect(error).toMatchObject({ code: 'UNAUTHENTICATED' }),
      );
      expect(await stateOf(id)).toMatchObject({ status: 'sent' });
    });

    it('is refused when one of its bytes was changed', async () => {
      const { id, caught } = await aMessage();
      const { body, headers } = whatsappCall({ statuses: [whatsappStatus(caught, 'delivered')] });
      const changed = { body: body.replace('delivered', 'failed'), headers };
      await expect(report(changed, 'whatsapp')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(await stateOf(id)).toMatchObject({ status: 'sent' });
    });
  });
});
