import { sendDigests } from '@crease/domain/accounts/digests/send-digests';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { markRead } from '@crease/domain/accounts/notifications/notification.service';
import { notify, notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import type { Core } from '@crease/domain/platform/core';
import { armFailpoint } from '@crease/domain/platform/failpoint';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { NotificationType } from '@crease/shared/contracts/notifications';
import type { Preferences } from '@crease/shared/contracts/user';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
/** Each test has a morning of its own. */
let days = 3;
let day: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const at = (hour: number, on = day): Core => ({
  ...world.core,
  clock: { now: () => hourStart(on, hour) },
});
function newMorning(): void {
  days += 5;
  day = addDays(dayOf(world.core.clock.now()), days);
}

const tell = (user: UserDoc, hour: number, over: { type?: NotificationType; bookingId?: string } = {}) => {
  const { type = 'booking_cancelled', bookingId } = over;
  const eventId = `event-${new Types.ObjectId()}`;
  const data = { ...(bookingId ? { bookingId } : {}), actionUrl: '/profile/bookings' };
  const words = { title: `Title of ${type}`, message: 'What happened.' };
  return notifyInWords(at(hour), { eventId, userId: user._id.toString(), type, ...words, data }).then(
    () => eventId,
  );
};
const digestsTo = ({ email }: UserDoc) =>
  world.core.db.mails.find({ to: email, subject: /^(You have not seen|\d+ updates you)/ }).toArray();
const wishing = (over: Partial<Preferences>): Partial<UserDoc> => ({
  preferences: {
    notifications: { email: true, push: true, sms: false, marketing: false },
    shareLocation: false,
    ...over,
  },
});

describe('the daily digest', () => {
  it('comes once a day, however often workers sweep, and lists what was not seen since the day before', async () => {
    newMorning();
    const user = await aUser(world.core);
    await tell(user, -17); // before the previous digest
    await tell(user, 1);
    await tell(user, 7, { type: 'refund_processed' });
    await tell(user, 8); // after this digest
    expect(await sendDigests(at(7))).toBe(0);
    await takeScans(world.core);
    await Promise.all([8, 8, 9].map((hour) => sendDigests(at(hour))));
    expect((await takeScans(world.core)) ?? []).toEqual([]);
    await sendDigests(at(10));
    const [mail, ...more] = await digestsTo(user);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 updates you have not seen');
    expect(mail?.text).toMatch(/Title of refund_processed\nWhat happened\.[\s\S]*Title of booking_cancelled/);
    expect(mail?.leaveUrl).toContain('.digest.');
  });

  it('is not sent if everything was read, mailed or is over, or can only accompany other news', async () => {
    newMorning();
    const [read, mailed, receipt, over, along] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => aUser(world.core)),
    );
    if (!read || !mailed || !receipt || !over || !along) throw new Error('no users');
    await tell(read, 1);
    const [note] = await world.core.db.notifications.find({ userId: read._id }).toArray();
    await markRead(world.core, read._id.toString(), String(note?._id));
    const mail = { kind: 'booking', subject: 'S', text: 'T' } as const;
    await requestMail(at(1), { ...mail, to: mailed.email, tells: await tell(mailed, 1) });
    const bookingId = new Types.ObjectId().toString();
    await tell(receipt, 1, { type: 'booking_confirmed', bookingId });
    await requestMail(at(1), { ...mail, to: receipt.email, receiptFor: bookingId });
    for (const type of ['booking_pending', 'booking_reminder', 'waitlist_ready'] as const)
      await tell(over, 1, { type });
    await tell(along, 1, { type: 'admin_broadcast' });
    await sendDigests(at(8));
    for (const user of [read, mailed, receipt, over, along]) expect(await digestsTo(user)).toEqual([]);
  });

  it('is sent with an announcement, and repeats what a failed mail should have told', async () => {
    newMorning();
    const user = await aUser(world.core);
    await tell(user, 1, { type: 'admin_broadcast' });
    const id = await requestMail(at(2), {
      to: user.email,
      kind: 'booking',
      subject: 'S',
      text: 'T',
      tells: await tell(user, 2),
    });
    await world.core.db.mails.updateOne({ _id: id }, { $set: { status: 'failed' } });
    await sendDigests(at(8));
    const [mail] = await digestsTo(user);
    expect(mail?.text).toContain('Title of admin_broadcast');
    expect(mail?.subject).toBe('2 updates you have not seen');
  });

  it.each<[string, Partial<Preferences>]>([
    ['no mails', { notifications: { email: false, push: true, sms: false, marketing: false } }],
    ['no morning mail', { mails: { digest: false } }],
  ])('is not sent to users who want %s', async (_name, wish) => {
    newMorning();
    const user = await aUser(world.core, wishing(wish));
    await tell(user, 1);
    await sendDigests(at(8));
    expect(await digestsTo(user)).toEqual([]);
  });

  it('is written in its reader’s language, with its footer', async () => {
    newMorning();
    const user = await aUser(world.core, wishing({ language: 'hi' }));
    const about = { ground: 'Sixer Cage', date: '2026-11-28', slot: '18:00-20:00', reason: 'Rain' };
    await notify(at(2), {
      eventId: `event-${new Types.ObjectId()}`,
      userId: user._id.toString(),
      news: { key: 'cancelled_by_ground', params: about },
      data: {},
    });
    await sendDigests(at(8));
    const mail = await world.core.db.mails.findOne({ to: user.email });
    expect(mail?.subject).toBe('आपने नहीं देखा: मैदान ने बुकिंग रद्द की');
    expect(mail?.text).toMatch(/Sixer Cage, शनि 28 नव[\s\S]*\nये ईमेल बंद करें: http/);
    expect(mail?.html).toContain('>ये ईमेल बंद करें<');
  });

  it('waits for the end of quiet hours that last longer', async () => {
    newMorning();
    const user = await aUser(world.core, wishing({ quietHours: { on: true, from: '22:00', to: '09:30' } }));
    await tell(user, 1);
    await sendDigests(at(8));
    expect((await digestsTo(user))[0]?.notBefore).toEqual(hourStart(day, 9.5));
  });

  it('continues after a crash without sending it twice', async () => {
    newMorning();
    const users = await Promise.all(Array.from({ length: 5 }, () => aUser(world.core)));
    for (const user of users) await tell(user, 1);
    const disarm = armFailpoint('digest.afterBatch', 'throw');
    await expect(sendDigests(at(8))).rejects.toThrow();
    disarm();
    await tell(users[0] as UserDoc, 2);
    await sendDigests(at(8.5));
    for (const user of users) expect(await digestsTo(user)).toHaveLength(1);
  });

  it('is skipped on a morning without a worker, and the next one covers it', async () => {
    newMorning();
    const user = await aUser(world.core);
    await sendDigests(at(8));
    await tell(user, 20);
    expect(await sendDigests(at(13, addDays(day, 1)))).toBe(0);
    await sendDigests(at(8, addDays(day, 2)));
    expect(await digestsTo(user)).toHaveLength(1);
  });
});
