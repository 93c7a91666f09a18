import { taxPartsOf } from '@crease/shared/gst';
import { hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { StoppedAtFailpoint, watchFailpoints } from '../../platform/failpoint.js';
import { countersAt, GSTIN, invoicesAt } from '../../testing/invoicing.js';
import { seeded } from '../../testing/seeded.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { findInvoiceOf, type InvoiceDoc, type InvoiceDraft, insertInvoice } from './invoice.schema.js';
import { finishHeldNumbers, issueInvoice } from './issue-invoice.js';

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  await world.close();
});
let stopWatching: (() => void) | undefined;
afterEach(() => stopWatching?.());

const MAKERS = 20;
const FACTS_EACH = 6;

const aDraft = (ownerId: Types.ObjectId, fact: string): InvoiceDraft => ({
  fact: `${ownerId}:${fact}`,
  series: 'invoice',
  ownerId,
  bookingId: new Types.ObjectId(),
  bookingNumber: 'CR-7KQ2M9XA',
  userId: null,
  ...taxPartsOf(2754, false),
  seller: { name: 'Mhatre Sports LLP', gstin: GSTIN, address: 'Andheri West', stateCode: '27' },
  buyer: { name: 'Rohan Kulkarni' },
  placeOfSupply: '27',
  groundName: 'Sixer Cage',
  bookingDate: '2026-11-21',
  timeSlot: '18:00-20:00',
});

/** Any maker dies at any step, one time in `one`. */
function crashNowAndThen(seed: number, one: number): void {
  const random = seeded(seed);
  stopWatching = watchFailpoints(async (name) => {
    if (name.startsWith('invoice.') && random() < 1 / one) throw new StoppedAtFailpoint(name);
  });
}

type Issue = (core: Core, draft: InvoiceDraft) => Promise<InvoiceDoc>;

/** Twenty concurrent makers; each fact is requested by two of them, and again after a crash. */
async function race(ownerId: Types.ObjectId, issue: Issue, cores: Core[] = [core]): Promise<string[]> {
  const facts = Array.from({ length: (MAKERS * FACTS_EACH) / 2 }, (_, i) => `invoice:${i}`);
  const maker = async (which: number): Promise<void> => {
    for (let i = 0; i < FACTS_EACH; i++) {
      const fact = facts[(which * FACTS_EACH + i) % facts.length] ?? '';
      for (let died = true; died; ) {
        died = false;
        const its = cores[(which + i) % cores.length] ?? core;
        await issue(its, aDraft(ownerId, fact)).catch((error: unknown) => {
          if (!(error instanceof StoppedAtFailpoint)) throw error;
          died = true;
        });
      }
    }
  };
  await Promise.all(Array.from({ length: MAKERS }, (_, which) => maker(which)));
  return facts;
}

const numbersOf = (found: InvoiceDoc[]): number[] => found.map(({ n }) => n).sort((a, b) => a - b);
const oneTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

describe('numbers of a series', () => {
  it.each([1, 2, 3, 4, 5])(
    'are 1 to n, each once, even if any of twenty makers dies at any step (seed %i)',
    async (seed) => {
      const ownerId = new Types.ObjectId();
      crashNowAndThen(seed, 4);
      const facts = await race(ownerId, issueInvoice);
      stopWatching?.();
      await finishHeldNumbers(later(core, 10_000));
      const found = await invoicesAt(core, { ownerId });
      expect(numbersOf(found)).toEqual(oneTo(facts.length));
      expect(new Set(found.map(({ fact }) => fact)).size).toBe(facts.length);
      expect(await countersAt(core, { ownerId })).toMatchObject([{ last: facts.length, holder: null }]);
      expect(await violations(core)).toEqual([]);
    },
  );

  it('are 1 to n in both years when makers number the same facts on either side of March 31', async () => {
    const ownerId = new Types.ObjectId();
    const at = (date: Date): Core => ({ ...core, clock: { now: () => date } });
    const midnight = hourStart('2027-04-01', 0);
    crashNowAndThen(7, 5);
    const facts = await race(ownerId, issueInvoice, [at(new Date(midnight.getTime() - 1)), at(midnight)]);
    stopWatching?.();
    await finishHeldNumbers(at(new Date(midnight.getTime() + 60_000)));
    const found = await invoicesAt(core, { ownerId });
    expect(found).toHaveLength(facts.length);
    for (const year of ['26-27', '27-28']) {
      const its = found.filter(({ _id }) => _id.includes(`:${year}:`));
      expect(numbersOf(its)).toEqual(oneTo(its.length));
      expect(its.every(({ number }) => number.startsWith(`INV/${year}/`))).toBe(true);
    }
    for (const { _id, last, holder } of await countersAt(core, { ownerId })) {
      expect([last, holder]).toEqual([found.filter((one) => one._id.startsWith(`${_id}:`)).length, null]);
    }
    expect(await violations(core)).toEqual([]);
  });

  it('have gaps without the holder, so this test can fail', async () => {
    const ownerId = new Types.ObjectId();
    const random = seeded(1);
    const unheld: Issue = async (core, draft) => {
      const known = await findInvoiceOf(core, draft.fact);
      if (known) return known;
      const counter = await core.db.invoiceCounters.findOneAndUpdate(
        { _id: `${ownerId}:26-27:invoice` },
        { $inc: { last: 1 }, $set: { holder: null } },
        { upsert: true, returnDocument: 'after' },
      );
      if (random() < 1 / 4) throw new StoppedAtFailpoint('invoice.afterNumber');
      const n = counter?.last ?? 0;
      const date = core.clock.now();
      const doc = { ...draft, _id: `${counter?._id}:${n}`, n, number: `INV/26-27/${n}`, at: date, date: '' };
      await insertInvoice(core, doc);
      return (await findInvoiceOf(core, draft.fact)) ?? doc;
    };
    const facts = await race(ownerId, unheld);
    const found = await invoicesAt(core, { ownerId });
    expect(found).toHaveLength(facts.length);
    expect(numbersOf(found)).not.toEqual(oneTo(facts.length));
    expect((await violations(core)).some((said) => said.startsWith('9 '))).toBe(true);
  });
});
