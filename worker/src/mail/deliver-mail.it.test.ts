import { answerConsent } from '@crease/domain/accounts/consents/consents';
import { isMailOff } from '@crease/domain/accounts/mails/mail-address.queries';
import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { switchOffMail } from '@crease/domain/accounts/mails/switch-off';
import { followMailLink } from '@crease/domain/accounts/mails/unsubscribe';
import { writeUnsubscribeToken } from '@crease/domain/accounts/mails/unsubscribe-tokens';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import { armFailpoint } from '@crease/domain/platform/failpoint';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { askForReceipt, receiptMailId, requestReceipt } from '@crease/domain/sales/receipts/send-receipt';
import { again, book } from '@crease/domain/testing/booked';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverMail, deliverOverdueMails } from './deliver-mail.js';
import { openPost, type Post } from './post.js';

let world: World;
let sink: SmtpSink;
let post: Post;

beforeAll(async () => {
  sink = await SmtpSink.start();
  world = await openWorld({ SMTP_URL: sink.url });
  post = openPost(world.env);
});
afterAll(async () => {
  await post.close();
  await world.close();
  await sink[Symbol.asyncDispose]();
});
beforeEach(() => {
  sink.mails.length = 0;
  sink.mood = 'take';
});

const ask = async (
  over: { uselessAt?: Date; kind?: 'otp'; html?: string; leaveUrl?: string; notBefore?: Date } = {},
) =>
  (
    await requestMail(world.core, {
      to: 'rohan@crease.test',
      kind: 'account',
      subject: 'Hello',
      text: 'A line.\n\n123456\n',
      ...over,
    })
  ).toString();
const stateOf = async (id: string) => await world.core.db.mails.findOne({ _id: new Types.ObjectId(id) });
const later = (ms: number) => ({
  ...world.core,
  clock: { now: () => new Date(world.core.clock.now().getTime() + ms) },
});

describe('a mail', () => {
  it('is sent once, however many workers try at the same time', async () => {
    const id = await ask();
    const sent = await Promise.all(Array.from({ length: 10 }, () => deliverMail(world.core, post, id)));
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]?.to).toEqual(['rohan@crease.test']);
    expect(sink.mails[0]?.header('message-id')).toBe(`<${id}@localhost>`);
    expect(sink.mails[0]?.raw).toMatch(/^123456\r?$/m);
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(await deliverMail(world.core, post, id)).toBe(false);
  });

  it('has an unsubscribe button only if it is optional', async () => {
    const leaveUrl = `http://localhost:3000/api/mail/unsubscribe?token=main.reminders.${'a'.repeat(24)}.${'x'.repeat(43)}`;
    await deliverMail(world.core, post, await ask({ leaveUrl }));
    await deliverMail(world.core, post, await ask());
    const [news, needed] = sink.mails;
    expect(news?.header('list-unsubscribe')).toBe(`<${leaveUrl}>`);
    expect(news?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect([needed?.header('list-unsubscribe'), needed?.header('list-unsubscribe-post')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('keeps no code once it was sent or has expired', async () => {
    const code = { kind: 'otp', html: '<b>123456</b>' } as const;
    const sent = await ask(code);
    await deliverMail(world.core, post, sent);
    expect(sink.mails[0]?.raw).toContain('123456');
    const late = await ask({ ...code, uselessAt: new Date(0) });
    await deliverMail(world.core, post, late);
    expect([(await stateOf(sent))?.status, (await stateOf(late))?.status]).toEqual(['sent', 'failed']);
    expect(JSON.stringify([await stateOf(sent), await stateOf(late)])).not.toContain('123456');
  });

  it('waits while the mail server is away and is sent when it is back', async () => {
    const id = await ask();
    await sink.away();
    await expect(deliverMail(world.core, post, id)).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ status: 'requested', attempts: 1 });
    await sink.listen();
    expect(await deliverOverdueMails(world.core, post)).toBe(0); // not overdue yet
    expect(await deliverOverdueMails(later(15_000), post)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('is neither lost nor sent twice, like all others, by a server that is away and then busy for ten minutes', async () => {
    await sink.away();
    const ids = await Promise.all(Array.from({ length: 30 }, () => ask()));
    await Promise.allSettled(ids.map((id) => deliverMail(world.core, post, id)));
    // Two workers sweep every half minute.
    const sweep = (seconds: number) =>
      Promise.all([1, 2].map(() => deliverOverdueMails(later(seconds * 1_000), post)));
    for (let seconds = 30; seconds < 600; seconds += 30) {
      if (seconds === 420) {
        sink.mood = 'busy';
        await sink.listen();
      }
      expect(await sweep(seconds)).toEqual([0, 0]);
    }
    const states = await Promise.all(ids.map(stateOf));
    expect(new Set(states.map((mail) => mail?.status))).toEqual(new Set(['requested']));
    sink.mood = 'take';
    for (let seconds = 600; seconds <= 900; seconds += 30) await sweep(seconds);
    const came = sink.mails.map((mail) => mail.header('message-id'));
    expect(came.sort()).toEqual(ids.map((id) => `<${id}@localhost>`).sort());
  });

  it('waits for the end of quiet hours, with any retry, and is then kept for a day', async () => {
    const notBefore = new Date(Date.now() + 8 * 3_600_000);
    const id = await ask({ notBefore });
    expect(await deliverMail(world.core, post, id)).toBe(false);
    expect(await deliverOverdueMails(later(7 * 3_600_000), post)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'requested', attempts: 0 });
    sink.mood = 'busy';
    await deliverOverdueMails(later(8 * 3_600_000 + 1_000), post);
    expect(sink.mails).toEqual([]);
    sink.mood = 'take';
    expect(await deliverOverdueMails(later(31 * 3_600_000), post)).toBe(1);
    expect((await stateOf(id))?.status).toBe('sent');
  });

  it('is not sent if its reader unsubscribed from its kind while it waited', async () => {
    const { core } = world;
    const ask = async (): Promise<{ userId: Types.ObjectId; id: Types.ObjectId }> => {
      const [{ _id: userId }, id] = [await aUser(core), new Types.ObjectId()];
      const mail = { id, kind: 'notification' as const, subject: 'Hello', text: 'A line.', html: '' };
      await mailNews(core, userId, 'waitlist', () => mail);
      return { userId, id };
    };
    const [leaves, stays] = [await ask(), await ask()];
    const token = writeUnsubscribeToken(world.env, { userId: leaves.userId.toString(), topic: 'waitlist' });
    await followMailLink(core, token, 'leave');
    expect(await deliverMail(core, post, leaves.id.toString())).toBe(false);
    expect(await deliverMail(core, post, stays.id.toString())).toBe(true);
    expect(sink.mails.map((mail) => mail.header('message-id'))).toEqual([`<${stays.id}@localhost>`]);
    expect((await stateOf(leaves.id.toString()))?.status).toBe('failed');
  });

  it('with an offer is not sent if the consent to marketing was withdrawn while it waited', async () => {
    const { core } = world;
    const ask = async (): Promise<{ userId: Types.ObjectId; id: Types.ObjectId }> => {
      const [{ _id: userId }, id] = [await aUser(core), new Types.ObjectId()];
      await answerConsent(core, userId, { purpose: 'marketing', given: true, way: 'settings' });
      const mail = { id, kind: 'notification' as const, subject: 'Offer', text: 'A line.', html: '' };
      await mailNews(core, userId, 'offers', () => mail);
      return { userId, id };
    };
    const [leaves, stays] = [await ask(), await ask()];
    await answerConsent(core, leaves.userId, { purpose: 'marketing', given: false, way: 'settings' });
    expect(await deliverMail(core, post, leaves.id.toString())).toBe(false);
    expect(await deliverMail(core, post, stays.id.toString())).toBe(true);
    expect(sink.mails.map((mail) => mail.header('message-id'))).toEqual([`<${stays.id}@localhost>`]);
  });

  it('is retried when the server is busy, and given up when the address is refused', async () => {
    sink.mood = 'busy';
    const waiting = await ask();
    await expect(deliverMail(world.core, post, waiting)).rejects.toThrow();
    expect((await stateOf(waiting))?.status).toBe('requested');
    sink.mood = 'refuse';
    const refused = await ask();
    expect(await deliverMail(world.core, post, refused)).toBe(false);
    expect((await stateOf(refused))?.status).toBe('failed');
  });

  it.each(['noGuests', 'noLogin', 'noSender', 'noRelay'] as const)(
    'is retried while the server refuses the sender, not the mail (%s), and sent once that is fixed',
    async (mood) => {
      const own = openPost({ ...world.env, SMTP_URL: sink.url.replace('//', '//crease:secret@') });
      sink.mood = mood;
      const id = await ask();
      await expect(deliverMail(world.core, own, id)).rejects.toThrow();
      expect((await stateOf(id))?.status).toBe('requested');
      sink.mood = 'take';
      expect(await deliverMail(world.core, own, id)).toBe(true);
      expect(sink.mails).toHaveLength(1);
      await own.close();
    },
  );

  it('is given up when its text is refused', async () => {
    sink.mood = 'refuseText';
    const id = await ask();
    expect(await deliverMail(world.core, post, id)).toBe(false);
    expect((await stateOf(id))?.status).toBe('failed');
  });

  it('is sent at most twice, under one Message-ID, when the first outcome is unknown', async () => {
    sink.mood = 'cut';
    const id = await ask();
    await expect(deliverMail(world.core, post, id)).rejects.toThrow();
    expect((await stateOf(id))?.status).toBe('sending');
    expect(await deliverMail(world.core, post, id)).toBe(false); // another worker may still be sending it
    await expect(deliverMail(later(61_000), post, id)).rejects.toThrow();
    sink.mood = 'take';
    expect(await deliverMail(later(200_000), post, id)).toBe(false);
    expect(sink.mails).toHaveLength(2);
    expect(new Set(sink.mails.map((mail) => mail.header('message-id'))).size).toBe(1);
    expect((await stateOf(id))?.status).toBe('failed');
  });

  it('keeps no code when both sendings were cut off', async () => {
    sink.mood = 'cut';
    const id = await ask({ kind: 'otp', html: '<b>123456</b>' });
    await expect(deliverMail(world.core, post, id)).rejects.toThrow();
    await expect(deliverMail(later(61_000), post, id)).rejects.toThrow();
    expect(await deliverMail(later(200_000), post, id)).toBe(false);
    const stored = await stateOf(id);
    expect(stored?.status).toBe('failed');
    expect(JSON.stringify(stored)).not.toContain('123456');
  });

  it('does not delay the rest of a sweep when it cannot be sent', async () => {
    const ids = [await ask(), await ask()];
    const stubborn: Post = {
      ...post,
      send: async (mail) => {
        if (mail.id === ids[0]) throw new Error('not this one');
        await post.send(mail);
      },
    };
    await deliverOverdueMails(later(15_000), stubborn);
    expect((await stateOf(ids[1] ?? ''))?.status).toBe('sent');
  });

  it('is left to the next round with all others when no mail server answers', async () => {
    await Promise.all([ask(), ask()]);
    await sink.away();
    let tries = 0;
    const counted: Post = {
      ...post,
      send: async (mail) => {
        tries += 1;
        await post.send(mail);
      },
    };
    expect(await deliverOverdueMails(later(15_000), counted)).toBe(0);
    await sink.listen();
    expect(tries).toBe(1);
  });

  it('is not sent when it is no longer useful', async () => {
    const id = await ask({ uselessAt: new Date(Date.now() - 1_000) });
    expect(await deliverMail(world.core, post, id)).toBe(false);
    expect(sink.mails).toEqual([]);
    expect((await stateOf(id))?.status).toBe('failed');
  });
});

describe('an address', () => {
  const asking = async (to: string, kind: 'account' | 'otp' | 'security') =>
    (await requestMail(world.core, { to, kind, subject: 'S', text: '123456' })).toString();
  const isOff = async (email: string) => await isMailOff(world.core, email);

  it('that does not exist gets only codes and warnings from then on', async () => {
    const { email } = await aUser(world.core);
    sink.mood = 'refuse';
    expect(await deliverMail(world.core, post, await asking(email, 'account'))).toBe(false);
    expect(await isOff(email)).toBe(true);
    sink.mood = 'take';
    const other = await asking(email, 'account');
    expect(await deliverMail(world.core, post, other)).toBe(false);
    expect((await stateOf(other))?.status).toBe('failed');
    for (const kind of ['otp', 'security'] as const)
      expect(await deliverMail(world.core, post, await asking(email, kind))).toBe(true);
    expect(sink.mails).toHaveLength(2);
  });

  it.each(['full', 'busy', 'refuseText', 'noRelay', 'noSender'] as const)(
    'stays enabled when a mail is refused for another reason (%s)',
    async (mood) => {
      const { email } = await aUser(world.core);
      sink.mood = mood;
      await deliverMail(world.core, post, await asking(email, 'account')).catch(() => undefined);
      expect(await isOff(email)).toBe(false);
    },
  );

  it('that is disabled cannot request a receipt', async () => {
    const { core } = world;
    const pending = await book(core, await aGround(core), await aUser(core));
    const booking = await approveBooking(core, pending._id, 'Sanjay');
    await switchOffMail(core, { email: booking.userEmail, why: 'complained', at: new Date() });
    await expect(requestReceipt(core, booking._id.toString())).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
  });
});

describe('a receipt', () => {
  it('is marked as sent by the sweep wherever its worker died, and can be requested again', async () => {
    const { core } = world;
    const pending = await book(core, await aGround(core), await aUser(core));
    const booking = await approveBooking(core, pending._id, 'Sanjay');
    const bookingId = booking._id.toString();
    const id = receiptMailId(bookingId).toString();
    await askForReceipt(core, bookingId);
    const disarm = armFailpoint('mail.afterMark', 'throw');
    await expect(deliverMail(core, post, id)).rejects.toThrow();
    disarm();
    await requestReceipt(core, bookingId);
    await deliverOverdueMails(later(61_000), post);
    expect((await again(core, booking)).emailSent).toBe(true);
    expect((await stateOf(id))?.status).toBe('sent');
    const receipts = sink.mails.filter(({ to }) => to.includes(booking.userEmail));
    const [automatic, byButton] = [true, false].map((isIt) =>
      receipts.filter((mail) => (mail.header('message-id') === `<${id}@localhost>`) === isIt),
    );
    expect(automatic).toHaveLength(2);
    expect(byButton).toHaveLength(1);
  });
});
