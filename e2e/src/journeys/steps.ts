import { createBooking } from '@crease/shared/contracts/bookings';
import { createOrder, verifyPayment } from '@crease/shared/contracts/payments';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { FreeHours } from './free-hours.js';
import type { Person } from './people.js';
import type { Places } from './places.js';

/** The button of one hour of the grid, 0 to 23. */
export function hourButton(page: Page | FrameLocator, hour: number): Locator {
  const clock = (at: number) => `${((at + 11) % 12) + 1}`;
  const half = (at: number) => (at % 24 < 12 ? 'AM' : 'PM');
  const [start, end] = [hour, hour + 1];
  const name =
    half(start) === half(end)
      ? `${clock(start)}–${clock(end)} ${half(end)}`
      : `${clock(start)} ${half(start)}–${clock(end)} ${half(end)}`;
  return page.getByRole('button', { name: new RegExp(`^${name}`) });
}

/** Opens a ground's page on that day, and waits until its hours are live. */
export async function openHours(
  page: Page,
  { groundId, date, from }: Pick<FreeHours, 'groundId' | 'date' | 'from'>,
): Promise<void> {
  await page.goto(`/ground/${groundId}`);
  await page.getByLabel('Pick a date, up to 30 days ahead').fill(date);
  await hourButton(page, from).filter({ hasText: 'Free' }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
}

/** Two taps: start and end. */
export async function tapHours(page: Page, first: number, last: number): Promise<void> {
  await hourButton(page, first).click();
  if (last > first) await hourButton(page, last).click();
}

/** A pending booking of two hours, made through the API. */
export async function bookByApi(person: Person, hours: FreeHours, first = 2, length = 2) {
  const { booking } = await person.api.call(createBooking, {
    body: {
      groundId: hours.groundId,
      bookingDate: hours.date,
      timeSlot: hours.slot(first, length),
      playerDetails: {
        teamName: 'Journey Eleven',
        playerCount: 8,
        contactPerson: { name: person.user.name, phone: person.user.phone },
      },
    },
  });
  return booking;
}

/** Pays a booking in the sandbox without a browser, and settles it. Returns the order. */
export async function payByApi(
  person: Person,
  bookingId: string,
  places: Places,
  attempt: SandboxAttempt = { outcome: 'success' },
): Promise<string> {
  return await payOrder(person, { bookingId }, places, attempt);
}

interface SandboxAttempt {
  outcome: 'success' | 'failed';
  delayMs?: number;
  webhook?: 'none';
}

/** Pays the share of a held place in the sandbox without a browser, and settles it. */
export async function payShareByApi(person: Person, placeId: string, places: Places): Promise<void> {
  await payOrder(person, { placeId }, places, { outcome: 'success' });
}

async function payOrder(
  person: Person,
  payable: { bookingId: string } | { placeId: string },
  { sandboxUrl }: Places,
  attempt: SandboxAttempt,
): Promise<string> {
  const { order } = await person.api.call(createOrder, { body: payable });
  await fetch(`${sandboxUrl}/sandbox/orders/${order.id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(attempt),
  });
  await person.api.call(verifyPayment, {
    body: { order_id: order.id, payment_session_id: order.payment_session_id, ...payable },
  });
  return order.id;
}

/** From the open payment dialog to the sandbox's page, where it presses the button of one outcome. */
export async function payInCheckout(
  page: Page,
  outcome: 'Pay successfully' | 'Payment fails',
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await dialog.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: outcome }).click();
  await page.waitForURL(/\/payment\/callback\?/);
}

/** From the open sheet for a share to the sandbox's page and back. */
export async function payShareInCheckout(
  page: Page,
  outcome: 'Pay successfully' | 'Payment fails' = 'Pay successfully',
): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Pay your share' });
  await sheet.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: outcome }).click();
  await page.waitForURL(/\/payment\/callback\?/);
}

/** Books and pays the hours chosen on a ground's page. Returns the booking's id. */
export async function bookPickedAndPay(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Number of Players').fill('8');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.waitForURL(/\/booking\/[0-9a-f]{24}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await payInCheckout(page, 'Pay successfully');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
  return id;
}
