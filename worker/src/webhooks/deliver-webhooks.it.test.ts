import type { lookup } from 'node:dns';
import {
  listDeliveries,
  redeliver,
  tellWebhooks,
  testWebhook,
} from '@crease/domain/business/webhooks/deliveries';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  rotateSecret,
} from '@crease/domain/business/webhooks/manage-webhooks';
import { findWebhook, noteSuccess } from '@crease/domain/business/webhooks/webhook.schema';
import type { Core } from '@crease/domain/platform/core';
import { armFailpoint } from '@crease/domain/platform/failpoint';
import { aUser } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Delivery } from '@crease/shared/contracts/webhooks';
import { Types } from 'mongoose';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebhookSink } from '../testing/webhook-sink.js';
import { deliverWebhooks, PAUSES_MS } from './deliver-webhooks.js';

const DAY_MS = 86_400_000;
let world: World;
let core: Core;
let sink: WebhookSink;

beforeAll(async () => {
  sink = await WebhookSink.start();
  world = await openWorld({ OUTBOUND_PRIVATE: 'on' });
  core = world.core;
});
afterAll(async () => {
  await world.close();
  await sink[Symbol.asyncDispose]();
});

interface Hooked {
  ownerId: string;
  id: string;
  secret: string;
  path: string;
}

let count = 0;
async function hooked(): Promise<Hooked> {
  const ownerId = (await aUser(core, { role: 'ground_owner' }))._id.toString();
  count += 1;
  const path = `/hook-${count}`;
  const { webhook, secret } = await createWebhook(core, ownerId, {
    url: `${sink.origin}${path}`,
    events: ['booking.created', 'closure.opened'],
  });
  return { ownerId, id: webhook._id, secret, path };
}

/** Creates an event of a workplace. */
async function happens({ ownerId }: Hooked, factId = String(new Types.ObjectId())): Promise<string> {
  const fact = { type: 'booking.created' as const, factId, at: core.clock.now() };
  await tellWebhooks(core, ownerId, fact, async () => ({ booking: { bookingId: factId, name: 'Pañda ₹' } }));
  return factId;
}

const deliveriesOf = async ({ ownerId, id }: Hooked): Promise<Delivery[]> =>
  (await listDeliveries(core, ownerId, id, { page: 1, limit: 100 })).deliveries;

/** Runs every attempt of the next 25 hours at its time. */
async function tryForADay(): Promise<void> {
  let ms = 0;
  for (const pause of [0, ...PAUSES_MS]) {
    ms += pause * 1.2;
    await deliverWebhooks(later(core, ms));
  }
}

describe('a webhook', () => {
  it('arrives signed as the specification says, over the exact bytes sent', async () => {
    const hook = await hooked();
    const factId = await happens(hook);
    await deliverWebhooks(core);
    const [caught, ...more] = sink.at(hook.path);
    if (!caught) throw new Error('nothing came');
    expect(more).toEqual([]);
    const headers = Object.fromEntries(Object.entries(caught.headers).map(([k, v]) => [k, String(v)]));
    expect(new Webhook(hook.secret).verify(caught.text, headers)).toEqual({
      type: 'booking.created',
      timestamp: expect.stringMatching(/Z$/),
      data: { booking: { bookingId: factId, name: 'Pañda ₹' } },
    });
    expect(() => new Webhook(hook.secret).verify(`${caught.text} `, headers)).toThrow();
    expect(caught.headers['content-type']).toBe('application/json');
    const [delivery] = await deliveriesOf(hook);
    expect(delivery).toMatchObject({
      messageId: caught.headers['webhook-id'],
      status: 'delivered',
      request: { body: caught.text },
      attempts: [{ status: 200, answer: 'noted' }],
    });
    expect((await findWebhook(core, new Types.ObjectId(hook.id)))?.lastSuccessAt).toBeInstanceOf(Date);
  });

  it('gets nothing while its owner has lost the role, and keeps the events', async () => {
    const hook = await hooked();
    await happens(hook);
    await core.models.users.updateOne({ _id: hook.ownerId }, { $set: { role: 'user' } });
    await tryForADay();
    expect(sink.at(hook.path)).toEqual([]);
    expect(await deliveriesOf(hook)).toMatchObject([{ status: 'kept' }]);
  });

  it('is sent a fact once, though its event arrives twice and three workers send at once', async () => {
    const hook = await hooked();
    const factId = await happens(hook);
    await happens(hook, factId);
    await Promise.all([deliverWebhooks(core), deliverWebhooks(core), deliverWebhooks(core)]);
    expect(sink.at(hook.path)).toHaveLength(1);
  });

  it('gets only the events it subscribed to', async () => {
    const hook = await hooked();
    const fact = { type: 'review.created' as const, factId: 'r1', at: core.clock.now() };
    let isRead = false;
    await tellWebhooks(core, hook.ownerId, fact, async () => {
      isRead = true;
      return {};
    });
    await deliverWebhooks(core);
    expect([isRead, sink.at(hook.path).length]).toEqual([false, 0]);
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    const hook = await hooked();
    const { secret } = await rotateSecret(core, hook.ownerId, hook.id);
    await happens(hook);
    await deliverWebhooks(core);
    await happens(hook);
    await deliverWebhooks(later(core, DAY_MS + 1));
    const [during, after] = sink.at(hook.path);
    const verifies = (key: string, caught: typeof during) => {
      // Its clock differs from ours, so only the signature is checked.
      const [id, timestamp] = [
        String(caught?.headers['webhook-id']),
        Number(caught?.headers['webhook-timestamp']),
      ];
      const expected = new Webhook(key).sign(id, new Date(timestamp * 1000), caught?.text ?? '');
      return String(caught?.headers['webhook-signature']).split(' ').includes(expected);
    };
    expect([verifies(hook.secret, during), verifies(secret, during)]).toEqual([true, true]);
    expect([verifies(hook.secret, after), verifies(secret, after)]).toEqual([false, true]);
  });

  it('signs with every secret it handed out, though two were requested at once', async () => {
    const hook = await hooked();
    const both = [rotateSecret(core, hook.ownerId, hook.id), rotateSecret(core, hook.ownerId, hook.id)];
    const given = (await Promise.allSettled(both)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.secret] : [],
    );
    const doc = await findWebhook(core, new Types.ObjectId(hook.id));
    expect(given.length).toBeGreaterThan(0);
    for (const secret of given) expect([doc?.secret, doc?.previousSecret]).toContain(secret);
  });

  it('is sent an event that was stored while it was being switched on', async () => {
    const hook = await hooked();
    await changeWebhook(core, hook.ownerId, hook.id, { active: false });
    const fact = { type: 'booking.created' as const, factId: 'late', at: core.clock.now() };
    await tellWebhooks(core, hook.ownerId, fact, async () => {
      await changeWebhook(core, hook.ownerId, hook.id, { active: true });
      return { booking: { bookingId: 'late' } };
    });
    await deliverWebhooks(core);
    expect(sink.at(hook.path)).toHaveLength(1);
  });

  it('sends a test even if it is off', async () => {
    const hook = await hooked();
    await changeWebhook(core, hook.ownerId, hook.id, { active: false });
    await testWebhook(core, hook.ownerId, hook.id);
    await deliverWebhooks(core);
    expect(JSON.parse(sink.at(hook.path)[0]?.text ?? '{}')).toMatchObject({ type: 'webhook.test', data: {} });
  });

  it('leaves nothing behind when it is deleted', async () => {
    const hook = await hooked();
    await happens(hook);
    await removeWebhook(core, hook.ownerId, hook.id);
    await deliverWebhooks(core);
    expect(sink.at(hook.path)).toEqual([]);
    const left = core.db.webhookDeliveries.countDocuments({
      webhookId: new Types.ObjectId(hook.id),
    });
    expect(await left).toBe(0);
  });
});

describe('a receiver that fails', () => {
  it.each([500, 302, 404, 'silent', 'drips'] as const)('with %s is retried', async (mood) => {
    const hook = await hooked();
    sink.mood.set(hook.path, mood);
    await happens(hook);
    await deliverWebhooks(core, undefined, { answerWithinMs: 150 });
    expect(await deliveriesOf(hook)).toMatchObject([{ status: 'waiting', attempts: [{}] }]);
    await deliverWebhooks(core);
    expect(sink.at(hook.path)).toHaveLength(1);
    sink.mood.delete(hook.path);
    await deliverWebhooks(later(core, 60_000));
    expect(await deliveriesOf(hook)).toMatchObject([{ status: 'delivered' }]);
    const ids = sink.at(hook.path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(sink.at('/elsewhere')).toEqual([]);
  });

  it('with an endless answer has its first bytes read and the rest dropped', async () => {
    const hook = await hooked();
    sink.mood.set(hook.path, 'endless');
    await happens(hook);
    await deliverWebhooks(core);
    const [delivery] = await deliveriesOf(hook);
    expect(delivery).toMatchObject({ status: 'delivered' });
    expect(delivery?.attempts[0]?.answer).toHaveLength(2_000);
  });

  it('delays no other, and is called once per round', async () => {
    const [dead, alive] = [await hooked(), await hooked()];
    sink.mood.set(dead.path, 'silent');
    for (let n = 0; n < 40; n++) await happens(dead);
    await happens(alive);
    await deliverWebhooks(core, undefined, { answerWithinMs: 100 });
    expect(sink.at(alive.path)).toHaveLength(1);
    expect(sink.at(dead.path).length).toBeLessThanOrEqual(16);
    await removeWebhook(core, dead.ownerId, dead.id);
  });

  it('for a day is switched off with one mail, and loses no event', async () => {
    const hook = await hooked();
    sink.mood.set(hook.path, 503);
    await happens(hook);
    await happens(hook);
    await tryForADay();
    const off = await findWebhook(core, new Types.ObjectId(hook.id));
    expect(off).toMatchObject({ active: false, lastError: 'status 503' });
    expect(sink.at(hook.path)).toHaveLength(2 * (PAUSES_MS.length + 1));
    const owner = await core.reads.booker(hook.ownerId);
    const mails = core.db.mails.countDocuments({ to: owner?.email, subject: /switched off/ });
    expect(await mails).toBe(1);
    // Events that happen while it is off are kept and can be sent by hand.
    const missed = await happens(hook);
    expect((await deliveriesOf(hook)).map(({ status }) => status)).toEqual(['kept', 'failed', 'failed']);
    sink.mood.delete(hook.path);
    sink.caught.length = 0;
    const [kept] = await deliveriesOf(hook);
    await redeliver(core, hook.ownerId, hook.id, kept?._id ?? '');
    await deliverWebhooks(core);
    expect(sink.at(hook.path).map(({ text }) => JSON.parse(text).data.booking.bookingId)).toEqual([missed]);
    expect(sink.at(hook.path)[0]?.headers['webhook-id']).toBe(kept?.messageId);
    // Switched on again, it is sent the rest.
    await changeWebhook(core, hook.ownerId, hook.id, { active: true });
    await deliverWebhooks(core);
    expect((await deliveriesOf(hook)).map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
  });

  it('stays on if another delivery arrived within the day', async () => {
    const hook = await hooked();
    const _id = new Types.ObjectId(hook.id);
    sink.mood.set(hook.path, 503);
    await happens(hook);
    await noteSuccess(core, _id, new Date(core.clock.now().getTime() + DAY_MS / 2));
    await tryForADay();
    expect(await deliveriesOf(hook)).toMatchObject([{ status: 'failed' }]);
    expect(await findWebhook(core, _id)).toMatchObject({ active: true });
  });

  it('is sent again what a dying worker had sent, under the same id', async () => {
    const hook = await hooked();
    await happens(hook);
    const disarm = armFailpoint('webhook.afterSend', 'throw');
    await expect(deliverWebhooks(core)).rejects.toThrow();
    disarm();
    await deliverWebhooks(core);
    expect(sink.at(hook.path)).toHaveLength(1);
    await deliverWebhooks(later(core, 61_000));
    const [first, second, ...more] = sink.at(hook.path).map(({ headers }) => headers['webhook-id']);
    expect([second, more]).toEqual([first, []]);
    expect(await deliveriesOf(hook)).toMatchObject([{ status: 'delivered' }]);
  });
});

describe('a private address', () => {
  /** A name server whose answer changes from a public address to this machine. */
  const turncoat = (addresses: string[]) =>
    ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }])) as typeof lookup; // the overload that is used

  it('is not connected to, whatever it resolved to when it was saved', async () => {
    const outside: Core = { ...core, env: { ...core.env, OUTBOUND_PRIVATE: 'off' } };
    const hook = await hooked();
    await core.db.webhooks.updateOne(
      { _id: new Types.ObjectId(hook.id) },
      { $set: { url: `http://hooks.example.com:${new URL(sink.origin).port}${hook.path}` } },
    );
    await happens(hook);
    await deliverWebhooks(outside, undefined, { resolve: turncoat([]) });
    expect(sink.at(hook.path)).toEqual([]);
    expect((await deliveriesOf(hook))[0]?.attempts[0]?.error).toContain('not on the internet');
  });

  it('is not connected to if it was saved while private addresses were allowed', async () => {
    const outside: Core = { ...core, env: { ...core.env, OUTBOUND_PRIVATE: 'off' } };
    const hook = await hooked();
    await happens(hook);
    await deliverWebhooks(outside);
    expect(sink.at(hook.path)).toEqual([]);
  });
});
