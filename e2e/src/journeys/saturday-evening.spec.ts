import type { Booking } from '@crease/shared/contracts/booking';
import { createBooking } from '@crease/shared/contracts/bookings';
import { listInvoices, setLegal } from '@crease/shared/contracts/invoices';
import { addWalkIn } from '@crease/shared/contracts/owner';
import { approveBooking, listOwnerBookings } from '@crease/shared/contracts/owner-bookings';
import { earnings } from '@crease/shared/contracts/reports';
import {
  balance,
  getSettlement,
  listSettlements,
  runSettlements,
  setPayoutAccount,
} from '@crease/shared/contracts/settlements';
import { sumOf } from '@crease/shared/money-state';
import { dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import type { Locator, Page } from '@playwright/test';
import { THE_EVENING, test } from './fixed-day.js';
import { expect } from './fixtures.js';
import { aGround } from './own-ground.js';
import { aNewOwner, aNewPlayer, aRegistration, type Person, signInAgain, theAdmin } from './people.js';
import { expectGoodScreen, expectNoSidewaysScroll } from './screen-checks.js';
import { aNewMember } from './staff.js';
import { payByApi } from './steps.js';

const DATE = dayOf(new Date(THE_EVENING));
/** Its week is settled automatically from the next morning on. */
const SUNDAY = Date.parse('2031-03-16T10:00:00+05:30');
const AFTER_THE_MONTH = Date.parse('2031-04-03T10:00:00+05:30');
const MARCH = { from: '2031-03-01', to: '2031-03-31' };
const NAMES = ['Lamp End', 'River End', 'Market End'] as const;
/** Twelve games by ground and hour: entered at the desk, paid online, or paid on arrival. */
const GAMES = [
  [0, 18, 'desk'],
  [0, 19, 'online'],
  [0, 20, 'ground'],
  [0, 21, 'online'],
  [1, 18, 'desk'],
  [1, 19, 'ground'],
  [1, 20, 'online'],
  [1, 21, 'ground'],
  [2, 18, 'desk'],
  [2, 19, 'online'],
  [2, 20, 'ground'],
  [2, 21, 'online'],
] as const;

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const total = (bookings: readonly Booking[]) =>
  bookings.reduce((sum, { pricing }) => sum + pricing.totalAmount, 0);

let owner: Person;
let manager: Person;
let booked: Booking[];
/** What the desk collected that evening. */
let taken: { cash: number; upi: number };

test.describe.configure({ mode: 'serial' });

test('a Saturday evening on a phone: twelve bookings, three walk-ins, one no-show, rain, and the drawer is right', async ({
  places,
  enter,
}) => {
  test.slow();
  owner = await aNewOwner(places, 'Sudha Saturday');
  // First of all: invitations are only mailed once a ground is approved.
  const grounds = await Promise.all(NAMES.map((name) => aGround(places, owner, name)));
  const [player, staff] = await Promise.all([
    aNewPlayer(places, 'Prem Plays'),
    aNewMember(places, owner, 'manager', 'Mohan Manages'),
  ]);
  manager = staff;
  const legal = { name: 'Saturday Sports', gstin: '29AAGCB7383J1Z4', address: 'MG Road', stateCode: '29' };
  await owner.api.call(setLegal, { body: legal });
  await owner.api.call(setPayoutAccount, { body: { vpa: 'sudha@okbank' } });
  booked = [];
  // In sequence: no player may have more than three unpaid ones.
  for (const [at, hour, how] of GAMES) {
    const ground = grounds[at];
    if (!ground) throw new Error('there are three grounds');
    const contact = aRegistration('Captain');
    const game = {
      bookingDate: DATE,
      timeSlot: slotFrom(hour, 1),
      playerDetails: {
        teamName: `Team ${NAMES[at]} ${hour}`,
        playerCount: 10,
        contactPerson: { name: contact.name, phone: contact.phone },
      },
    };
    if (how === 'desk') {
      booked.push((await owner.api.call(addWalkIn, { params: { id: ground._id }, body: game })).booking);
      continue;
    }
    const { booking } = await player.api.call(createBooking, { body: { groundId: ground._id, ...game } });
    if (how === 'online') await payByApi(player, booking._id, places);
    else await owner.api.call(approveBooking, { params: { id: booking._id } });
    booked.push(booking);
  }
  const theBooking = (at: number, hour: number): Booking => {
    const found = booked[GAMES.findIndex(([ground, from]) => ground === at && from === hour)];
    if (!found) throw new Error(`nobody plays on ${NAMES[at]} at ${hour}`);
    return found;
  };
  taken = { cash: 0, upi: 0 };
  const page = await enter(manager);

  await test.step('the evening at a glance: who has to pay, and how much', async () => {
    await page.goto('/owner-panel/today');
    const due = booked.filter((_, at) => GAMES[at]?.[2] !== 'online');
    await expect(figure(page, 'To collect')).toHaveText(rupees(total(due)));
    await expect(figure(page, 'Cash taken')).toHaveText('₹0');
    await expectGoodScreen(page);
  });

  await test.step('one checks in and pays in cash, one by UPI, one does not show up', async () => {
    const first = await game(page, 0, 18);
    await first.getByRole('button', { name: /^Check in / }).click();
    await expect(first).toContainText('In');
    await first.getByRole('button', { name: /^Cash ₹/ }).click();
    await expect(first).not.toContainText('To pay');
    taken.cash += theBooking(0, 18).pricing.totalAmount;
    const third = await game(page, 2, 18);
    await third.getByRole('button', { name: /^UPI ₹/ }).click();
    await expect(third).toContainText('Paid');
    taken.upi += theBooking(2, 18).pricing.totalAmount;
    const second = await game(page, 1, 18);
    await second.getByRole('button', { name: 'No-show' }).click();
    await expect(second).toContainText('Did not come');
    await expect(figure(page, 'Cash taken')).toHaveText(rupees(taken.cash));
    await expect(figure(page, 'UPI taken')).toHaveText(rupees(taken.upi));
  });

  await test.step('three walk-ins, three taps and a phone number each', async () => {
    for (const [at, how] of [
      [0, 'Cash'],
      [1, 'UPI'],
      [2, 'Pays later'],
    ] as const) {
      await board(page, at).getByRole('button', { name: 'Walk-in, 10–11 PM' }).click();
      const dialog = page.getByRole('dialog', { name: 'Walk-in' });
      await dialog.getByLabel('Phone').fill(aRegistration('Walk').phone);
      const button = dialog.getByRole('button', { name: how });
      const amount = Number((await button.textContent())?.replaceAll(/\D/g, '') ?? 0);
      await button.click();
      await expect(dialog).toBeHidden();
      if (how === 'Cash') taken.cash += amount;
      if (how === 'UPI') taken.upi += amount;
    }
    const late = await game(page, 2, 22);
    await expect(late).toContainText('To pay ₹');
    await late.getByRole('button', { name: 'Split' }).click();
    const dialog = page.getByRole('dialog', { name: 'Part cash, part UPI' });
    await dialog.getByLabel('In cash, rupees').fill('300');
    const rest = Number((await dialog.getByText(/^The rest, /).textContent())?.replaceAll(/\D/g, '') ?? 0);
    await dialog.getByRole('button', { name: 'Note both' }).click();
    await expect(late).toContainText('Paid');
    taken.cash += 300;
    taken.upi += rest;
  });

  await test.step('rain on one ground: its nine o’clock game is cancelled and refunded', async () => {
    await page.getByRole('button', { name: 'Rain: close' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close hours' });
    await dialog.getByLabel('Ground').selectOption({ label: NAMES[2] });
    await dialog.getByLabel('From').selectOption('21');
    await dialog.getByLabel('Until').selectOption('1');
    await expect(
      dialog.getByText(
        `1 booking is cancelled and ${rupees(theBooking(2, 21).pricing.totalAmount)} goes back.`,
      ),
    ).toBeVisible();
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Close and refund' }).click();
    await expect(dialog).toBeHidden();
    await expect(board(page, 2).getByRole('listitem').filter({ hasText: '9–10 PM' })).toContainText('Rain');
  });

  await test.step('the rest pay on arrival, and nothing is left to collect', async () => {
    for (const [at, hour, how] of [
      [0, 20, 'Cash'],
      [1, 19, 'Cash'],
      [1, 21, 'UPI'],
      [2, 20, 'UPI'],
    ] as const) {
      const one = await game(page, at, hour);
      await one.getByRole('button', { name: new RegExp(`^${how} ₹`) }).click();
      await expect(one).toContainText('Paid');
      taken[how === 'Cash' ? 'cash' : 'upi'] += theBooking(at, hour).pricing.totalAmount;
    }
    await expect(figure(page, 'To collect')).toHaveText('₹0');
    await expectGoodScreen(page);
  });

  await test.step('the drawer, the phone and the report agree', async () => {
    await expect(figure(page, 'Cash taken')).toHaveText(rupees(taken.cash));
    await expect(figure(page, 'UPI taken')).toHaveText(rupees(taken.upi));
    const { totals } = await owner.api.call(earnings, { query: { from: DATE, to: DATE } });
    expect({ cash: totals.cash, upi: totals.upi }).toEqual(taken);
    const report = await enter(owner);
    await report.goto(`/owner-panel/reports?from=${DATE}&to=${DATE}`);
    await expect(report.locator('.work-sum').filter({ hasText: 'At the ground' })).toContainText(
      rupees(taken.cash + taken.upi),
    );
    await expectGoodScreen(report);
  });
});

test('the month is closed: report, ledger, settlement and invoices agree to the rupee', async ({
  day,
  places,
  enter,
}) => {
  test.slow();
  await day.goTo(SUNDAY);
  owner = await signInAgain(places, owner);
  const toBePlayed = async () =>
    (await owner.api.call(listOwnerBookings, { query: { status: 'confirmed' } })).pagination.total;
  await expect.poll(toBePlayed).toBe(0);
  await day.goTo(AFTER_THE_MONTH);
  owner = await signInAgain(places, owner);
  const admin = await theAdmin(places);
  await admin.api.call(runSettlements, { body: { until: MARCH.to } });
  // The settled amount stays due until a sweep has requested its payout.
  await expect.poll(async () => (await owner.api.call(balance)).due).toBe(0);
  const { ahead, onTheWay, paid } = await owner.api.call(balance);

  const { totals } = await owner.api.call(earnings, { query: MARCH });
  expect({ cash: totals.cash, upi: totals.upi }).toEqual(taken);
  const rained = booked[GAMES.length - 1]?.pricing;
  expect(totals.refunds).toBe(rained?.totalAmount);
  const rainedFee = rained?.convenienceFee ?? 0;

  const [settlement, ...others] = (await owner.api.call(listSettlements)).settlements;
  if (!settlement) throw new Error('the month has no settlement');
  expect(others).toEqual([]);
  expect({ ahead, out: onTheWay + paid }).toEqual({ ahead: 0, out: settlement.amount });
  const withheld = settlement.tcs + settlement.tds;
  expect(settlement.amount + withheld).toBe(totals.online - totals.refunds - totals.fees);
  const params = { id: settlement._id };
  const { entries } = (await owner.api.call(getSettlement, { params })).settlement;
  const owners = entries.flatMap(({ lines }) => lines.filter(({ account }) => account.startsWith('owner:')));
  expect(Math.abs(sumOf(owners))).toBe(settlement.amount);

  const { invoices } = await owner.api.call(listInvoices, { query: { ...MARCH, limit: 100 } });
  const sumOfSeries = (series: string) =>
    invoices.filter((one) => one.series === series).reduce((sum, one) => sum + one.total, 0);
  // The fee of what was paid online is on the operator's own bills.
  const onlineFees = totals.fees + rainedFee;
  expect(sumOfSeries('invoice')).toBe(totals.online + totals.cash + totals.upi - onlineFees);
  expect(sumOfSeries('credit-note')).toBe(totals.refunds - rainedFee);
  const numbers = invoices.filter(({ series }) => series === 'invoice').map(({ number }) => number);
  expect(new Set(numbers).size).toBe(14);

  const page = await enter(owner);
  await test.step('and so do the screens', async () => {
    await page.goto('/owner-panel/money');
    await expect(page.getByText(rupees(settlement.amount)).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(`/owner-panel/money?view=invoices&from=${MARCH.from}&to=${MARCH.to}`);
    await expect(page.getByText(numbers[0] ?? '')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(`/owner-panel/reports?from=${MARCH.from}&to=${MARCH.to}`);
    await expect(page.locator('.work-sum').filter({ hasText: 'Earned' })).toContainText(rupees(totals.net));
    await expectNoSidewaysScroll(page);
  });
});

const board = (page: Page, at: number): Locator => page.getByRole('region', { name: NAMES[at] });

/** One of the totals at the top of the day. */
const figure = (page: Page, name: string): Locator =>
  page.locator('.day-sums > div').filter({ hasText: name }).locator('dd');

/** The row of a game, with its actions in view. */
async function game(page: Page, at: number, hour: number): Promise<Locator> {
  const hours = `${hour - 12}–${hour - 11} PM`;
  const row = board(page, at)
    .getByRole('listitem')
    .filter({ hasText: hours })
    .filter({ has: page.locator('.game-head') });
  const head = row.locator('.game-head');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return row;
}
