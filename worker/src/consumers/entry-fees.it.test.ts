import { withdrawEntry } from '@crease/domain/play/tournaments/withdraw-entry';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';
import { createEntryOrder } from '@crease/domain/sales/settle/create-order';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { settleAny } from '@crease/domain/sales/settle/settle';
import { callerOf } from '@crease/domain/testing/a-match';
import { aTournament, ENTRY_FEE, entered } from '@crease/domain/testing/a-tournament';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { sayStoredNews } from '@crease/shared/news/news';
import { NEWS_IN_HINDI } from '@crease/shared/news/news-in-hindi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMail } from '../mail/deliver-mail.js';
import { openPost } from '../mail/post.js';
import { tellOfTournaments } from '../sweeps/tell-of-tournaments.js';
import type { WorkerContext } from './consumer.js';
import { tellOfFeeRefund } from './fee-consumers.js';

let sink: SmtpSink;
let world: World;
beforeAll(async () => {
  sink = await SmtpSink.start();
  world = await openWorld({ SMTP_URL: sink.url });
});
afterAll(async () => {
  await world.close();
  await sink[Symbol.asyncDispose]();
});

/** A team whose captain has paid its fee. */
async function paid() {
  const { core } = world;
  const cup = await aTournament(core, { entryFee: ENTRY_FEE });
  const team = await entered(core, cup);
  const { orderId } = await createEntryOrder(core, team.row.entryId, team.captain._id);
  await paySandboxOrder(orderId, { outcome: 'success' });
  await settleAny(core, orderId);
  const entryId = team.row.entryId.toString();
  return { cup, orderId, captain: team.captain, at: { id: cup.tournament._id.toString(), entryId } };
}

describe('the receipt of an entry fee', () => {
  it('is mailed once, with its PDF and the operator’s bill, to the captain who paid it', async () => {
    const { core, env } = world;
    const { cup, orderId, captain } = await paid();
    const { untold, untoldAt } = await cup.read();
    await Promise.all([tellOfTournaments(core), tellOfTournaments(core)]);
    // A worker that died before it noted what it had sent.
    await core.db.tournaments.updateOne(
      { _id: cup.tournament._id },
      { $set: { untold: untold ?? [], untoldAt: untoldAt ?? new Date() } },
    );
    await tellOfTournaments(core);
    const receipts = await core.db.mails.find({ feeReceiptFor: { $exists: true } }).toArray();
    expect(receipts).toMatchObject([{ kind: 'receipt', to: captain.email, feeReceiptFor: orderId }]);
    const post = openPost(env);
    await deliverMail(core, post, receipts[0]?._id.toString() ?? '');
    await post.close();
    const [mail] = sink.mails.filter(({ to }) => to.includes(captain.email));
    expect(mail?.header('subject')).toContain('Your_entry_fee_of');
    expect(mail?.raw).toMatch(/crease-EF-[0-9A-F]{12}\.pdf/);
    expect(mail?.raw).toMatch(/FEE-\d\d-\d\d-\d{6}\.pdf/);
  });
});

describe('the refund of an entry fee', () => {
  it('reaches the captain who paid the fee once at the bell, in Hindi too, and by mail', async () => {
    const { core } = world;
    const context = { core } as WorkerContext;
    const { orderId, captain, at } = await paid();
    await withdrawEntry(core, callerOf(captain), at);
    await pursueRefunds(core);
    const event = processedOf(await core.db.payments.findOne({ orderId }));
    await tellOfFeeRefund.handle(context, event);
    await tellOfFeeRefund.handle(context, event);
    const told = await core.db.notifications
      .find({ userId: captain._id, key: 'entry_fee_refunded' })
      .toArray();
    expect(told).toMatchObject([
      {
        type: 'refund_processed',
        params: { tournament: 'Sunday Cup', amount: ENTRY_FEE },
        data: { actionUrl: `/tournament/${at.id}` },
      },
    ]);
    const said = told[0] && sayStoredNews(NEWS_IN_HINDI, { key: told[0].key, params: told[0].params });
    expect(said?.message).toContain('प्रवेश शुल्क के ₹2,040');
    const mails = await core.db.mails.find({ to: captain.email, subject: 'Refund sent' }).toArray();
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('₹2,040 of the entry fee')]);
  });
});

function processedOf(order: PaymentDoc | null): DomainEvent<'refund.processed'> {
  const entry = order?.outbox.findLast(({ name }) => name === 'refund.processed');
  if (!entry) throw new Error('no refund was processed');
  const { id, at, data } = entry;
  return {
    ...{ id, name: 'refund.processed', v: 1, at: at.toISOString(), key: 'test', seq: 1 },
    data,
  } as unknown as DomainEvent<'refund.processed'>;
}
