import { openSealed } from '@crease/domain/accounts/identity/secret-keys';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { collectPayment } from '@crease/domain/sales/change/collect-payment';
import { registrationsOf } from '@crease/domain/sales/invoices/legal.schema';
import { resealPans } from '@crease/domain/sales/invoices/reseal-pans';
import { writeInvoicesOf } from '@crease/domain/sales/invoices/write-invoices';
import { createOrder } from '@crease/domain/sales/settle/create-order';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { aUser } from '@crease/domain/testing/factories';
import { GSTIN } from '@crease/domain/testing/invoicing';
import { pdfPages, pdfText } from '@crease/domain/testing/pdf-text';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { openWorld, type World } from '@crease/domain/testing/world';
import { CSV_BOM } from '@crease/shared/format/csv';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
beforeAll(async () => {
  world = await openWorld();
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const LEGAL = {
  name: 'Mhatre Sports LLP',
  gstin: GSTIN,
  address: 'Veera Desai Road, Mumbai',
  stateCode: '27',
};
const BUSINESS = { name: '=Deccan Traders', gstin: '29AAGCB7383J1Z4' };
const playerDetails = { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } };

async function aPlace(legal: object | null = LEGAL): Promise<Scene> {
  const scene = await Scene.of(world.core);
  if (legal) expect((await api.as(scene.people.owner).put('/owner/legal', legal)).status).toBe(200);
  return scene;
}

/** Booked by the player through the API, approved, and paid in cash. */
async function paid(scene: Scene, timeSlot = '18:00-20:00', over: object = {}, player?: UserDoc) {
  const { core } = world;
  const body = { groundId: scene.ground._id, bookingDate: scene.date, timeSlot, playerDetails, ...over };
  const made = await api.as(player ?? scene.people.player).post('/bookings', body);
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  const booking = await findBooking(core, made.body.booking._id);
  if (!booking) throw new Error('the booking is gone');
  const approved = await approveBooking(core, booking._id, 'Sanjay');
  const all = { amount: approved.pricing.totalAmount, method: 'cash' as const };
  await collectPayment(core, approved, all, 'Sanjay');
  await writeInvoicesOf(core, booking._id.toString());
  return booking;
}

describe('legal data', () => {
  it('is readable and writable by the owner only', async () => {
    const scene = await aPlace(null);
    const owner = api.as(scene.people.owner);
    expect((await owner.get('/owner/legal')).body).toMatchObject({ success: true, legal: null });
    const set = await owner.put('/owner/legal', { ...LEGAL, gstin: GSTIN.toLowerCase() });
    expect([set.status, set.body.legal]).toEqual([200, LEGAL]);
    expect((await owner.get('/owner/legal')).body.legal).toEqual(LEGAL);
    const { gstin: _, ...without } = LEGAL;
    expect((await owner.put('/owner/legal', without)).body.legal).toEqual(without);

    const workplace = `?workplace=${scene.people.owner._id}`;
    for (const who of [scene.people.manager, scene.people.desk]) {
      const member = api.as(who);
      expect((await member.get('/owner/legal')).status).toBe(403);
      expect((await member.put(`/owner/legal${workplace}`, LEGAL)).status).toBe(403);
      expect((await member.get(`/owner/invoices${workplace}`)).status).toBe(403);
      expect((await member.get(`/owner/invoices.csv${workplace}`)).status).toBe(403);
    }
  });

  it.each([
    ['a wrong check character', { gstin: '27AAPFU0939F1ZW' }],
    ['no state', { stateCode: '00' }],
    ['a state that nobody knows', { stateCode: '98' }],
    ['a GSTIN of another state', { gstin: '29AAGCB7383J1Z4', stateCode: '27' }],
    ['no address', { address: '' }],
    ['a field that nobody knows', { pans: 'AAPFU0939F' }],
    ['a PAN of nine characters', { pan: 'AAPFU0939' }],
    ['a PAN whose fourth letter no taxpayer has', { pan: 'AAPXU0939F' }],
    ['a PAN of another kind of taxpayer', { pan: 'AAPFU0939F', kind: 'individual' }],
    ['the last four of a PAN that was never set', { pan: '939F' }],
    ['a kind that nobody knows', { kind: 'club' }],
  ])('with %s is refused', async (_what, over) => {
    const scene = await aPlace(null);
    const refused = await api.as(scene.people.owner).put('/owner/legal', { ...LEGAL, ...over });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION']);
  });
});

describe('tax data', () => {
  it('answers a PAN as its last four, keeps it for them, and stores it sealed', async () => {
    const scene = await aPlace(null);
    const owner = api.as(scene.people.owner);
    const { gstin: _gstin, ...unregistered } = LEGAL;
    const shown = { ...unregistered, kind: 'firm', pan: '939F' };
    const set = await owner.put('/owner/legal', { ...shown, pan: 'aapfu0939f' });
    expect([set.status, set.body.legal]).toEqual([200, shown]);
    expect((await owner.put('/owner/legal', shown)).body.legal).toEqual(shown);
    expect((await owner.put('/owner/legal', { ...shown, kind: 'company' })).status).toBe(400);
    const stored = await world.core.db.legals.findOne({ _id: scene.people.owner._id });
    expect(JSON.stringify(stored)).not.toContain('AAPFU0939F');
    const { kind: _kind, pan: _pan, ...without } = shown;
    expect((await owner.put('/owner/legal', without)).body.legal).toEqual(without);
  });

  it('refuses a PAN that is not the one in the GSTIN, whichever comes first', async () => {
    const scene = await aPlace(null);
    const owner = api.as(scene.people.owner);
    const { gstin, ...unregistered } = LEGAL;
    const refused = {
      status: 400,
      body: { code: 'VALIDATION', reason: 'pan_not_of_gstin', errors: [{ path: 'pan' }] },
    };
    const other = { ...unregistered, pan: 'ABCFE1234F' };
    expect((await owner.put('/owner/legal', other)).status).toBe(200);
    expect(await owner.put('/owner/legal', { ...other, pan: '234F', gstin })).toMatchObject(refused);
    expect((await owner.get('/owner/legal')).body.legal).not.toHaveProperty('gstin');
    expect((await owner.put('/owner/legal', LEGAL)).status).toBe(200);
    expect(await owner.put('/owner/legal', { ...other, gstin })).toMatchObject(refused);
    expect((await owner.put('/owner/legal', { ...LEGAL, pan: 'AAPFU0939F' })).status).toBe(200);
    expect((await owner.put('/owner/legal', { ...LEGAL, pan: '939F' })).status).toBe(200);
  });

  it('seals PANs again once another key signs', async () => {
    const scene = await aPlace(null);
    const { _id } = scene.people.owner;
    await api.as(scene.people.owner).put('/owner/legal', { ...LEGAL, pan: 'AAPFU0939F' });
    const { core } = world;
    const keys = `next:${'n'.repeat(32)},${core.env.JWT_KEYS}`;
    const both = { ...core, env: { ...core.env, JWT_KEYS: keys } };
    expect(await resealPans(both)).toBeGreaterThan(0);
    expect(await resealPans(both)).toBe(0);
    const { pan = '' } = (await core.db.legals.findOne({ _id })) ?? {};
    expect(openSealed({ JWT_KEYS: `next:${'n'.repeat(32)}` }, 'tax', pan, _id.toString())).toBe('AAPFU0939F');
  });

  it('keeps every registration with its dates', async () => {
    const scene = await aPlace(null);
    const owner = api.as(scene.people.owner);
    const { gstin: _, ...without } = LEGAL;
    const elsewhere = { ...LEGAL, gstin: '29AAGCB7383J1Z4', stateCode: '29' };
    for (const legal of [LEGAL, LEGAL, elsewhere, without, LEGAL])
      expect((await owner.put('/owner/legal', legal)).status).toBe(200);
    const stored = await world.core.db.legals.findOne({ _id: scene.people.owner._id });
    const history = stored ? registrationsOf(stored) : [];
    expect(history.map(({ gstin, to }) => [gstin, to !== undefined])).toEqual([
      [GSTIN, true],
      ['29AAGCB7383J1Z4', true],
      [GSTIN, false],
    ]);
    expect(history[0]?.to).toEqual(history[1]?.from);
  });

  it('loses no change when two are made at once', async () => {
    const scene = await aPlace(null);
    const owner = api.as(scene.people.owner);
    const elsewhere = { ...LEGAL, gstin: '29AAGCB7383J1Z4', stateCode: '29' };
    await Promise.all([owner.put('/owner/legal', LEGAL), owner.put('/owner/legal', elsewhere)]);
    const stored = await world.core.db.legals.findOne({ _id: scene.people.owner._id });
    expect(stored?.registrations?.map(({ to }) => to !== undefined)).toEqual([true, false]);
    expect(stored?.registrations?.at(-1)?.gstin).toBe(stored?.gstin);
  });
});

describe('a booking’s invoice', () => {
  it('is available to its player, its workplace and admins, and to no other account', async () => {
    const scene = await aPlace();
    const { _id, bookingId } = await paid(scene);
    const { player, owner, desk, admin, otherPlayer } = scene.people;
    for (const who of [player, owner, desk, admin]) {
      const { booking } = (await api.as(who).get(`/bookings/${_id}`)).body;
      expect(booking.invoice).toEqual({
        number: expect.stringMatching(/^INV\/\d\d-\d\d\/000001$/),
        date: dayOf(world.core.clock.now()),
        sac: '999652',
        taxable: 2334,
        cgst: 210,
        sgst: 210,
        total: 2754,
        buyer: { name: player.name },
      });
      expect(booking.groundId.seller).toEqual({ name: LEGAL.name, gstin: LEGAL.gstin });
      const file = await api.as(who).get(`/bookings/${bookingId}/invoice.pdf`);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const text = pdfText(file.bytes);
      for (const said of ['Tax invoice', booking.invoice.number, LEGAL.name, '999652', 'CGST 9%'])
        expect(text).toContain(said);
    }
    expect((await api.as(otherPlayer).get(`/bookings/${_id}`)).body.booking).not.toHaveProperty('invoice');
    expect((await api.as(otherPlayer).get(`/bookings/${_id}/invoice.pdf`)).status).toBe(404);
    expect((await api.get(`/bookings/${_id}/invoice.pdf`)).status).toBe(401);
  });

  it('is not available without a GSTIN, nor before full payment; the receipt is', async () => {
    const scene = await aPlace(null);
    const { _id } = await paid(scene);
    const mine = api.as(scene.people.player);
    const { ground } = (await mine.get(scene.groundPath)).body;
    expect(ground.seller).toEqual({ name: ground.owner.name });
    const refused = await mine.get(`/bookings/${_id}/invoice.pdf`);
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await mine.get(`/bookings/${_id}`)).body.booking).not.toHaveProperty('invoice');
    expect((await mine.get(`/bookings/${_id}/receipt.pdf`)).status).toBe(200);
    expect((await mine.get(`/bookings/${_id}/fee-invoice.pdf`)).status).toBe(404);
    await api.as(scene.people.owner).put('/owner/legal', LEGAL);
    await writeInvoicesOf(world.core, _id.toString());
    expect((await mine.get(`/bookings/${_id}/invoice.pdf`)).status).toBe(404);
  });

  it('names the business that the booking is billed to', async () => {
    const scene = await aPlace();
    const { _id } = await paid(scene, '18:00-20:00', { billing: { ...BUSINESS, name: 'Deccan Traders' } });
    const { booking } = (await api.as(scene.people.player).get(`/bookings/${_id}`)).body;
    expect(booking.billing).toEqual({ ...BUSINESS, name: 'Deccan Traders' });
    expect(booking.invoice.buyer).toEqual(booking.billing);
    const file = await api.as(scene.people.player).get(`/bookings/${_id}/invoice.pdf`);
    expect(pdfText(file.bytes)).toContain(`GSTIN ${BUSINESS.gstin}`);
  });

  it.each([
    { name: 'Deccan Traders' },
    { ...BUSINESS, gstin: '29AAGCB7383J1Z5' },
    { ...BUSINESS, city: 'Pune' },
  ])('is not billed to %j', async (billing) => {
    const scene = await aPlace();
    const refused = await api.as(scene.people.player).post('/bookings', {
      groundId: scene.ground._id,
      bookingDate: scene.date,
      timeSlot: '18:00-20:00',
      playerDetails,
      billing,
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION']);
  });

  it('is followed by a credit note in the same file after a refund', async () => {
    const { core } = world;
    const scene = await aPlace({ ...LEGAL, gstin: '29AAGCB7383J1Z4', stateCode: '29' });
    const booking = await scene.booking();
    const { orderId } = await createOrder(core, booking);
    await paySandboxOrder(orderId, { outcome: 'success' });
    await settleOrder(core, orderId);
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    await pursueRefunds(core);
    await writeInvoicesOf(core, booking._id.toString());
    const owner = api.as(scene.people.owner);
    const { invoices } = (await owner.get('/owner/invoices')).body;
    expect(invoices).toMatchObject([
      { series: 'credit-note', igst: 412, total: 2700, bookingId: booking._id.toString() },
      { series: 'invoice', igst: 412, total: 2700, placeOfSupply: '27' },
    ]);
    expect(invoices[0].original.number).toBe(invoices[1].number);
    const pages = pdfPages((await owner.get(`/bookings/${booking._id}/invoice.pdf`)).bytes);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain(invoices[0].number);
    expect(pages[1]).toContain('IGST 18%');
    const { booking: shown } = (await owner.get(`/bookings/${booking._id}`)).body;
    expect(shown.feeInvoice).toMatchObject({ total: 54 });
    const bills = pdfPages((await owner.get(`/bookings/${booking._id}/fee-invoice.pdf`)).bytes);
    expect(bills).toHaveLength(2);
    expect(bills[0]).toContain(shown.feeInvoice.number);
    expect(bills[1]).toContain('Credit note');
    const stranger = api.as(scene.people.otherPlayer);
    expect((await stranger.get(`/bookings/${booking._id}/fee-invoice.pdf`)).status).toBe(404);
  });
});

describe('an owner’s invoices', () => {
  it('come in pages, newest first, for the requested days', async () => {
    const scene = await aPlace();
    await paid(scene, '10:00-11:00');
    await paid(scene, '11:00-12:00', {}, await aUser(world.core));
    const today = dayOf(world.core.clock.now());
    const owner = api.as(scene.people.owner);
    const first = (await owner.get(`/owner/invoices?from=${today}&to=${today}&limit=1`)).body;
    expect(first.pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 });
    const second = (await owner.get('/owner/invoices?limit=1&page=2')).body;
    expect([first, second].map(({ invoices }) => invoices[0].number.slice(-6))).toEqual(['000002', '000001']);
    expect((await owner.get(`/owner/invoices?from=${addDays(today, 1)}`)).body.invoices).toEqual([]);
    expect((await owner.get(`/owner/invoices?to=${addDays(today, -1)}`)).body.invoices).toEqual([]);
    expect((await owner.get('/owner/invoices?from=tomorrow')).status).toBe(400);
    expect((await api.as(scene.people.otherOwner).get('/owner/invoices')).body.invoices).toEqual([]);
  });

  it('come as a CSV that GSTR-1 accepts, in which no cell starts a formula', async () => {
    const scene = await aPlace();
    await paid(scene, '10:00-11:00');
    const { bookingId } = await paid(scene, '11:00-12:00', { billing: BUSINESS });
    const answer = await api.as(scene.people.owner).get('/owner/invoices.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = Buffer.from(answer.bytes).toString('utf8');
    expect(text.startsWith(CSV_BOM)).toBe(true);
    const [head, private_, business, end] = text.slice(1).split('\r\n');
    expect(head).toMatch(/^Section,GSTIN\/UIN of Recipient,Receiver Name,Invoice\/Note Number,/);
    expect(private_).toMatch(
      /^B2C,,Rohan Kulkarni,INV\/\d\d-\d\d\/000001,\d\d-\w{3}-\d{4},,826,27-Maharashtra,N,/,
    );
    expect(business).toMatch(/^B2B,29AAGCB7383J1Z4,'=Deccan Traders,INV/);
    expect(business).toContain(',826,27-Maharashtra,N,Regular B2B,,18,700,0,,0,63,63,999652,');
    expect(business?.endsWith(bookingId)).toBe(true);
    expect(end).toBe('');
  });
});
