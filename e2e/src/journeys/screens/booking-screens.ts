import { expect, type Page } from '@playwright/test';
import { hourButton } from '../steps.js';
import { HOSTILE, type Screens, UNKNOWN_ID } from './screen.js';
import type { World } from './world.js';

const of = (state: keyof World['bookings']) => (world: World) => `/booking/${world.bookings[state]._id}`;
const BOOKING = '**/api/bookings/*';
const as = 'player';

/** On a desktop, the columns of a past booking end at the same height. */
async function columnsEndTogether(page: Page): Promise<void> {
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 1366, height: 900 });
  const columns = page.locator('.two-columns > *');
  await expect(columns).toHaveCount(2);
  const [one, other] = await columns.evaluateAll((all) =>
    all.map(({ lastElementChild }) => Math.round(lastElementChild?.getBoundingClientRect().bottom ?? 0)),
  );
  expect(one).toBe(other);
  if (phone) await page.setViewportSize(phone);
}

export const bookingScreens: Screens = {
  'hostile id': { as, path: `/booking/${HOSTILE}`, title: 'Booking Not Found' },
  unknown: {
    as,
    path: `/booking/${UNKNOWN_ID}`,
    refused: [[404, `/api/bookings/${UNKNOWN_ID}`]],
    title: 'Booking Not Found',
  },
  loading: {
    as,
    path: of('confirmed'),
    trouble: { [BOOKING]: 'slow' },
    shows: [(page) => page.getByText('Loading your booking')],
  },
  failed: {
    as,
    path: of('confirmed'),
    trouble: { [BOOKING]: 'broken' },
    shows: ['Failed to load booking details'],
    landsOn: /\/profile\/bookings$/,
  },
  'pending payment': {
    as: 'booker',
    path: async (world) => `/booking/${(await world.book())._id}`,
    title: 'Almost yours',
    shows: ['Payment required to confirm your booking', (page) => page.getByRole('timer')],
  },
  'payment dialog': {
    as: 'booker',
    path: async (world) => `/booking/${(await world.book())._id}`,
    act: (page) => page.getByRole('button', { name: 'Complete Payment' }).click(),
    shows: [
      (page) =>
        page.getByRole('dialog', { name: 'Complete Your Payment' }).getByRole('button', { name: /^Pay ₹/ }),
    ],
  },
  'payment failed': {
    as: 'booker',
    path: async (world) => `/booking/${(await world.order('failed'))._id}`,
    shows: [/There is still time/],
  },
  confirmed: {
    as,
    path: of('confirmed'),
    title: 'Your booking is confirmed!',
    shows: ['Show this code at the ground.'],
  },
  'by its number': {
    as,
    path: ({ bookings }) => `/booking/${bookings.confirmed.bookingId}`,
    title: 'Your booking is confirmed!',
  },
  'approved, paid at the ground': {
    as,
    path: of('atGround'),
    title: 'Your booking is confirmed!',
    shows: ['Pay online now, or at the ground when you come.'],
  },
  'cancelled unpaid': {
    as,
    path: of('cancelled'),
    title: 'Order Cancelled',
    shows: ['Nothing was paid, so nothing is owed.'],
  },
  refunded: {
    as,
    path: of('refunded'),
    act: columnsEndTogether,
    title: 'Order Cancelled',
    shows: [/ was refunded to the original payment method\./],
  },
  'paid too late, given back': {
    as,
    path: of('tooLate'),
    title: 'Order Cancelled',
    shows: [/ was refunded to the original payment method\./],
  },
  completed: {
    as,
    path: of('completed'),
    act: columnsEndTogether,
    title: 'Well played!',
    shows: [(page) => page.getByRole('button', { name: 'Rate & Review' })],
  },
  reviewed: { as, path: of('reviewed'), title: 'Well played!', shows: ['Good lights, fair bounce.'] },
  'somebody else’s': {
    as: 'newcomer',
    path: of('confirmed'),
    title: /Every State/,
    shows: ['Confirmed', (page) => page.getByRole('link', { name: 'View Ground Details' })],
  },
  'the owner’s view': { as: 'owner', path: of('atGround'), shows: [/^CR-/] },
  'cancelling: refund unknown': {
    as,
    path: of('confirmed'),
    trouble: { '**/refund-preview': 'broken' },
    act: (page) => page.getByRole('button', { name: 'Cancel Booking' }).click(),
    shows: ['Something went wrong. Please try again.'],
  },
  'moving: hours failed': {
    as,
    path: of('confirmed'),
    trouble: { '**/api/grounds/*/availability/*': 'broken' },
    act: (page) => page.getByRole('button', { name: 'Reschedule' }).click(),
    shows: [(page) => page.getByRole('dialog', { name: 'Reschedule' })],
  },
  'dialog of a booking to be': {
    as: 'newcomer',
    path: ({ ground, days }) => `/ground/${ground._id}?date=${days.open}&slot=15:00-16:00`,
    act: async (page) => {
      await hourButton(page, 15).filter({ hasText: 'Your pick' }).waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    shows: [(page) => page.getByRole('dialog').getByRole('button', { name: 'Proceed to Payment' })],
  },
  'dialog: server down': {
    as: 'newcomer',
    path: ({ ground, days }) => `/ground/${ground._id}?date=${days.open}&slot=16:00-17:00`,
    trouble: { '**/api/bookings/temp-hold': 'cut' },
    act: async (page) => {
      await hourButton(page, 16).filter({ hasText: 'Your pick' }).waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    shows: ['The slot could not be held. Please try again.'],
  },
  offline: {
    as,
    path: of('confirmed'),
    alone: true,
    offline: true,
    title: 'Your booking is confirmed!',
    shows: ['You are offline. What you see may be out of date.'],
  },
};
