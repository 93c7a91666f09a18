import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { until } from '@crease/domain/testing/until';
import { afterAll, expect } from 'vitest';
import { aSlot, bookingOf } from './places.js';
import { openCases, type Round } from './survives.js';
import { PAID_NEWS, toldOf } from './told.js';

const sink = await SmtpSink.start();
afterAll(async () => await sink[Symbol.asyncDispose]());
const survives = openCases({ api: 1, worker: 1, env: { SMTP_URL: sink.url } });

/** Kills the worker between the mail server's 250 and its own mark. */
const KILLED_AFTER_SEND = { FAILPOINT: 'mail.afterSend=kill' };

/** Moves sendings a minute back, when they count as cut. */
async function aMinutePasses({ core }: Round): Promise<void> {
  await core.db.mails.updateMany(
    { status: 'sending' },
    { $set: { sendingSince: new Date(core.clock.now().getTime() - 61_000) } },
  );
}

/** A booking whose receipt the mail server accepted from a worker that then died. */
async function aCutReceipt(scene: Round) {
  const { system, core, history } = scene;
  await system.worker?.restart(KILLED_AFTER_SEND);
  const player = await system.actor(history);
  const { booking } = await player.bookPaid(await aSlot(core));
  const found = await bookingOf(core, booking._id);
  const receipts = () => sink.mails.filter(({ to }) => to.includes(found.userEmail));
  await until('the first mail', () => receipts().length === 1);
  await system.worker?.ended();
  const stored = () => core.db.mails.findOne({ receiptFor: booking._id });
  expect((await stored())?.status).toBe('sending');
  return { booking: found, receipts, stored };
}

const idsOf = (mails: readonly SmtpSink['mails'][number][]) =>
  new Set(mails.map((mail) => mail.header('message-id')));

survives(
  'repeats a receipt under the same Message-ID after a kill, with one notification per person',
  'kill',
  async (scene) => {
    const { system, core } = scene;
    const { booking, receipts, stored } = await aCutReceipt(scene);
    await system.worker?.restart();
    await aMinutePasses(scene);
    await until(
      'the receipt to be marked',
      async () => (await bookingOf(core, booking._id.toString())).emailSent,
      20_000,
    );
    await until('the mail to be marked', async () => (await stored())?.status === 'sent');
    expect(receipts()).toHaveLength(2);
    expect(idsOf(receipts()).size).toBe(1);
    await until('the notices', async () => (await toldOf(core, booking)).length >= PAID_NEWS.length);
    expect(await toldOf(core, booking)).toEqual(PAID_NEWS);
  },
);

survives('sends no third copy of a receipt after a second kill', 'kill', async (scene) => {
  const { system } = scene;
  const { receipts, stored } = await aCutReceipt(scene);
  await system.worker?.restart(KILLED_AFTER_SEND);
  await aMinutePasses(scene);
  await system.worker?.ended();
  expect(receipts()).toHaveLength(2);
  await system.worker?.restart();
  await aMinutePasses(scene);
  await until('it to be given up', async () => (await stored())?.status === 'failed');
  expect(receipts()).toHaveLength(2);
  expect(idsOf(receipts()).size).toBe(1);
});
