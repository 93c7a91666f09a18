import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { pdfText } from '@crease/domain/testing/pdf-text';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let player: UserDoc;
let owner: UserDoc;

beforeAll(async () => {
  world = await openWorld();
  api = await openApi(world.core);
  player = await aUser(world.core);
  owner = await aUser(world.core, { role: 'ground_owner' });
});
afterAll(async () => {
  await api.close();
  await world.close();
});

async function aBooking(timeSlot: string) {
  const ground = await aGround(world.core, { ownerId: owner._id, name: 'Sixer Cage' });
  const { booking } = await createBooking(world.core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot,
    playerDetails: { playerCount: 10, contactPerson: { name: 'रोहन कुलकर्णी', phone: '9820012345' } },
  });
  return booking;
}

const mailsOf = (bookingId: string) => world.core.db.mails.countDocuments({ receiptFor: bookingId });

it('gives the receipt to the player, the owner and admins, and to no other account', async () => {
  const booking = await aBooking('18:00-20:00');
  await approveBooking(world.core, booking._id, owner.name);
  const path = `/bookings/${booking._id}/receipt.pdf`;
  for (const who of [player, owner, await aUser(world.core, { role: 'admin' })]) {
    const answer = await api.as(who).get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="crease-${booking.bookingId}.pdf"`,
    );
    const text = pdfText(answer.bytes);
    expect(text).toContain('CONFIRMED');
    expect(text).toContain('रोहन कुलकर्णी');
    expect(text).toContain('due at the ground');
  }
  expect((await api.as(player).get(`/bookings/${booking.bookingId}/receipt.pdf`)).status).toBe(200);

  const stranger = await api.as(await aUser(world.core)).get(path);
  expect(stranger.status).toBe(403);
  expect(stranger.body).toMatchObject({ success: false, code: 'FORBIDDEN', message: 'Access denied' });
  expect((await api.get(path)).status).toBe(401);
  expect((await api.as(player).get(`/bookings/${'0'.repeat(24)}/receipt.pdf`)).status).toBe(404);
  expect((await api.as(player).get('/bookings/nonsense/receipt.pdf')).status).toBe(400);
});

it('a pending booking has a receipt that says PENDING, which is not mailed', async () => {
  const booking = await aBooking('20:00-21:00');
  const mine = api.as(player);
  expect(pdfText((await mine.get(`/bookings/${booking._id}/receipt.pdf`)).bytes)).toContain('PENDING');
  const sent = await mine.post(`/bookings/${booking._id}/send-receipt`);
  expect(sent.status).toBe(409);
  expect(sent.body.code).toBe('STATE_CONFLICT');
  expect(await mailsOf(booking._id.toString())).toBe(0);
});

it('gives the calendar file to those who may read the receipt', async () => {
  const booking = await aBooking('21:00-22:00');
  await approveBooking(world.core, booking._id, owner.name);
  const path = `/bookings/${booking._id}/calendar.ics`;
  const answer = await api.as(player).get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
  const lines = answer.bytes.toString('utf8').split('\r\n');
  expect(lines).toContain(`UID:${booking._id}@crease`);
  expect(lines).toContain('SUMMARY:Box cricket at Sixer Cage');
  expect((await api.as(await aUser(world.core)).get(path)).body.message).toBe('Access denied');
});

it('requests the receipt mail once, however often the button is pressed meanwhile', async () => {
  const booking = await aBooking('22:00-23:00');
  await approveBooking(world.core, booking._id, owner.name);
  const path = `/bookings/${booking._id}/send-receipt`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.as(player).post(path)));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Receipt email sent successfully!' });
  }
  expect(await mailsOf(booking._id.toString())).toBe(1);
  const stranger = await api.as(await aUser(world.core)).post(path);
  expect(stranger.status).toBe(403);
  expect(stranger.body.message).toBe('Access denied');
});
