import type { Booking } from '@crease/shared/contracts/booking';
import { getBooking, setBookingStatus } from '@crease/shared/contracts/bookings';
import { addWalkIn } from '@crease/shared/contracts/owner';
import { collectPayment } from '@crease/shared/contracts/owner-bookings';
import { dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import type { Page } from '@playwright/test';
import { THE_EVENING, test } from './fixed-day.js';
import { expect, setOffline } from './fixtures.js';
import { aGround } from './own-ground.js';
import { aNewOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { aNewMember } from './staff.js';

test('the gate without a network: admits by data on the device, sends each check-in once, and reports refusals', async ({
  places,
  enter,
  expectRefusal,
}) => {
  test.slow();
  const owner = await aNewOwner(places, 'Gopal Gate');
  const [desk, ground] = await Promise.all([
    aNewMember(places, owner, 'desk', 'Gita Gate'),
    aGround(places, owner, `Gated ${owner.user.phone}`),
  ]);
  const add = async (hour: number, name: string): Promise<Booking> => {
    const playerDetails = { playerCount: 8, contactPerson: { name, phone: `98200456${hour}` } };
    const body = { bookingDate: dayOf(new Date(THE_EVENING)), timeSlot: slotFrom(hour, 1), playerDetails };
    return (await owner.api.call(addWalkIn, { params: { id: ground._id }, body })).booking;
  };
  const [paid, owing, gone] = await Promise.all([
    add(19, 'Asha Paid'),
    add(20, 'Babu Owes'),
    add(21, 'Chandu Gone'),
  ]);
  const { totalAmount } = paid.pricing;
  await owner.api.call(collectPayment, {
    params: { id: paid._id },
    body: { amount: totalAmount, method: 'upi' },
  });
  const isIn = async ({ _id }: Booking) => {
    const { booking } = await owner.api.call(getBooking, { params: { id: _id } });
    return 'checkedInAt' in booking && booking.checkedInAt !== undefined;
  };
  const answers: string[] = [];
  const page = await enter(desk);
  page.on('response', (answer) => {
    if (answer.url().endsWith('/check-in'))
      answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  const addressOf = ({ _id }: Booking) => `/api/bookings/${_id}/check-in`;

  await page.goto(`/owner-panel/gate?ground=${ground._id}`);
  await expect(page.getByText(/^3 codes of today on this device/)).toBeVisible();
  await setOffline(page.context(), true);

  await test.step('green by code, amber by name, and nothing is sent', async () => {
    await show(page, paid.confirmation?.confirmationCode ?? '');
    await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await show(page, 'Babu');
    await page.getByRole('button', { name: 'Let in Babu Owes' }).first().click();
    await expect(page.getByRole('heading', { name: /^To pay ₹/ })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('2 check-ins wait for the network')).toBeVisible();
  });

  await test.step('a code used before is red, and so is an unknown one', async () => {
    await show(page, paid.confirmation?.confirmationCode ?? '');
    await expect(page.getByRole('heading', { name: /^Already in since / })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await show(page, 'ZZZZ99');
    await expect(page.getByRole('heading', { name: 'Not a code of today' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
  });

  await test.step('a booking cancelled meanwhile is admitted here, and refused when it is sent', async () => {
    const body = { status: 'cancelled', reason: 'They called' } as const;
    await owner.api.call(setBookingStatus, { params: { id: gone._id }, body });
    await show(page, gone.confirmation?.confirmationCode ?? '');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('3 check-ins wait for the network')).toBeVisible();
    expectRefusal(409, addressOf(gone));
    await setOffline(page.context(), false);
    await expect(page.getByRole('heading', { name: 'The server refused it' })).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Chandu Gone')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Seen, Chandu Gone' }).click();
    await expect(page.getByText('Refused by the server')).toBeHidden();
  });

  await test.step('each was sent once', async () => {
    expect(answers).toEqual([`200 ${addressOf(paid)}`, `200 ${addressOf(owing)}`, `409 ${addressOf(gone)}`]);
    expect(await Promise.all([paid, owing, gone].map(isIn))).toEqual([true, true, false]);
    await expect(page.getByText(/wait for the network$/)).toHaveCount(0);
  });
});

/** Types a code or a name at the gate. */
async function show(page: Page, what: string): Promise<void> {
  await page.getByLabel('Code, name or phone').fill(what);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}
