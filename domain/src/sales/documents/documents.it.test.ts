import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseTraces } from '../../account-end/erase-traces.js';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { book } from '../../testing/booked.js';
import { takeScans } from '../../testing/collection-scans.js';
import { aGround, aUser } from '../../testing/factories.js';
import { pdfText } from '../../testing/pdf-text.js';
import { openS3Server, type S3Server } from '../../testing/s3-server.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { collectPayment } from '../change/collect-payment.js';
import { receiptFile } from '../receipts/booking-files.js';
import type { StoredDocument } from './document.schema.js';
import { sweepDocuments } from './sweep-documents.js';

const AFTER_A_CRASH_MS = 20 * 60_000;

describe.each(['a folder', 'a bucket'] as const)('receipts in %s', (kind) => {
  let server: S3Server | undefined;
  let world: World;
  let core: Core;
  let owner: UserDoc;
  let player: UserDoc;
  let ground: GroundDoc;
  let booking: BookingDoc;
  beforeAll(async () => {
    server = kind === 'a bucket' ? await openS3Server() : undefined;
    world = await openWorld(server?.env);
    core = world.core;
  });
  afterAll(async () => {
    await world.close();
    await server?.remove();
  });
  beforeEach(async () => {
    owner = await aUser(core, { role: 'ground_owner', name: 'Sanjay Mhatre' });
    player = await aUser(core, { name: 'Meera Joshi' });
    ground = await aGround(core, { ownerId: owner._id });
    booking = await book(core, ground, player, '18:00-20:00');
    await approveBooking(core, booking._id, 'Sanjay');
  });

  const papers = () => core.db.papers.find({ bookingId: booking._id }).sort({ createdAt: 1 }).toArray();
  const stored = async (paper: StoredDocument | undefined) => paper && (await core.storage.get(paper.file));
  const now = async (): Promise<BookingDoc> => {
    const found = await core.db.bookings.findOne({ _id: booking._id });
    if (!found) throw new Error('the booking is gone');
    return found;
  };
  const receipt = async (at: Core = core) => (await receiptFile(at, await now())).pdf;

  it('are printed once for concurrent requests, stored, and served from storage', async () => {
    await takeScans(core);
    const all = await Promise.all(Array.from({ length: 5 }, () => receipt()));
    for (const pdf of all) expect(pdf.equals(all[0] ?? pdf)).toBe(true);
    const [paper, ...others] = await papers();
    if (!paper) throw new Error('nothing was kept');
    expect(others).toEqual([]);
    expect(paper).toMatchObject({ kind: 'receipt', userId: player._id, ownerId: owner._id });
    expect([paper.madeAt === undefined, paper.dueAt]).toEqual([false, undefined]);
    const served: Buffer[] = [];
    const watched: Core = {
      ...core,
      storage: {
        ...core.storage,
        async get(name) {
          const bytes = await core.storage.get(name);
          if (bytes) served.push(bytes);
          return bytes;
        },
      },
    };
    expect((await receipt(watched)).equals(all[0] ?? Buffer.alloc(0))).toBe(true);
    expect(served).toHaveLength(1);
    expect((await takeScans(core)) ?? []).toEqual([]);
  });

  it('are printed again when the booking changes, and the earlier version stays', async () => {
    const first = await receipt();
    await collectPayment(core, await now(), { amount: 500, method: 'cash' }, 'Sanjay');
    const second = await receipt();
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain since noon');
    const third = await receipt();
    expect(pdfText(third)).toContain('Rain since noon');
    const kept = await papers();
    expect(kept).toHaveLength(3);
    for (const [i, version] of [first, second, third].entries())
      expect((await stored(kept[i]))?.equals(version)).toBe(true);
  });

  it('are the same while none of their content has changed', async () => {
    const first = await receipt();
    await core.db.bookings.updateOne(
      { _id: booking._id },
      { $set: { emailSent: true, acknowledgedAt: new Date(), updatedAt: new Date(Date.now() + 5_000) } },
    );
    expect((await receipt()).equals(first)).toBe(true);
    expect(await papers()).toHaveLength(1);
  });

  it.each(['paper.afterRecord', 'paper.afterFile'] as const)(
    'interrupted at %s are finished by the next request',
    async (point) => {
      const disarm = armFailpoint(point, 'throw');
      await expect(receipt()).rejects.toThrow(StoppedAtFailpoint);
      disarm();
      const pdf = await receipt();
      const [paper] = await papers();
      expect(paper?.madeAt).toBeDefined();
      expect((await stored(paper))?.equals(pdf)).toBe(true);
      await sweepDocuments(later(core, AFTER_A_CRASH_MS));
      expect(await papers()).toHaveLength(1);
    },
  );

  it('that were never finished are removed with their file', async () => {
    const disarm = armFailpoint('paper.afterFile', 'throw');
    await expect(receipt()).rejects.toThrow(StoppedAtFailpoint);
    disarm();
    const [paper] = await papers();
    if (!paper) throw new Error('nothing was left');
    expect(await sweepDocuments(core)).toBe(0);
    await sweepDocuments(later(core, AFTER_A_CRASH_MS));
    expect(await papers()).toEqual([]);
    expect(await core.storage.exists(paper.file)).toBe(false);
    expect((await receipt()).length).toBeGreaterThan(0);
  });

  it('are printed and stored again if their file is lost', async () => {
    const pdf = await receipt();
    const [paper] = await papers();
    if (!paper) throw new Error('nothing was kept');
    await core.storage.delete(paper.file);
    expect((await receipt()).equals(pdf)).toBe(true);
    expect(await core.storage.exists(paper.file)).toBe(true);
    expect(await papers()).toHaveLength(1);
  });

  it('are deleted in all versions with the account named on them, and printed again without the name', async () => {
    await receipt();
    await cancelBooking(core, booking._id, { side: 'player', name: 'Meera Joshi' }, 'Ill');
    expect(pdfText(await receipt())).toContain('Meera Joshi');
    const files = (await papers()).map(({ file }) => file);
    expect(files).toHaveLength(2);
    const { _id, name, email, phone } = player;
    await eraseTraces(core, { _id, name, email, phone });
    for (const file of files) expect(await core.storage.exists(file)).toBe(false);
    expect(await papers()).toEqual([]);
    expect(pdfText(await receipt())).not.toContain('Meera');
  });

  it('do not name an owner whose account was deleted', async () => {
    expect(pdfText(await receipt())).toContain(ground.owner.name);
    const { _id, name, email, phone } = owner;
    await eraseTraces(core, { _id, name, email, phone });
    expect(await papers()).toEqual([]);
    expect(pdfText(await receipt())).not.toContain(ground.owner.name);
  });

  if (kind === 'a bucket') {
    it('are printed while the bucket is down, and stored when it is up', async () => {
      await server?.stop();
      const pdf = await receipt();
      expect(pdfText(pdf)).toContain('Sanjay Mhatre');
      await server?.start();
      expect((await receipt()).equals(pdf)).toBe(true);
      const [paper] = await papers();
      expect((await stored(paper))?.equals(pdf)).toBe(true);
    });
  }
});
