import { getBooking } from '@crease/shared/contracts/bookings';
import { listInvoices } from '@crease/shared/contracts/invoices';
import { addWalkIn } from '@crease/shared/contracts/owner';
import { earnings, occupancy } from '@crease/shared/contracts/reports';
import { balance, getPayoutAccount, listSettlements } from '@crease/shared/contracts/settlements';
import { listStaff, readLog, removeMember } from '@crease/shared/contracts/staff';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Page } from '@playwright/test';
import { Refused } from '../api.js';
import { expect, test } from './fixtures.js';
import { aGround } from './own-ground.js';
import { aNewOwner, type Person } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { aNewMember } from './staff.js';

const tomorrow = addDays(dayOf(new Date()), 1);
const week = { from: dayOf(new Date()), to: addDays(dayOf(new Date()), 6) };

/** The status with which a call is refused. */
const refusal = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 200;
  } catch (error) {
    if (error instanceof Refused) return error.status;
    throw error;
  }
};

/** Everything about money in the API, and the list of staff. */
const closedTo = ({ api }: Person) =>
  Promise.all(
    [
      api.call(balance),
      api.call(listSettlements),
      api.call(getPayoutAccount),
      api.call(listInvoices),
      api.call(earnings, { query: week }),
      api.call(listStaff),
      api.call(readLog),
    ].map(refusal),
  );
const ALL_REFUSED = Array.from({ length: 7 }, () => 403);

/** The entries of the More menu. */
async function moreOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'More' }).click();
  const dialog = page.getByRole('dialog', { name: 'More' });
  await expect(dialog.getByRole('link').first()).toBeVisible();
  const words = await dialog.getByRole('link').allTextContents();
  await page.keyboard.press('Escape');
  return words;
}

async function expectClosed(page: Page, sections: Record<string, string>): Promise<void> {
  for (const [path, word] of Object.entries(sections)) {
    await page.goto(`/owner-panel/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You may not open ${word}`);
  }
}

test('neither the desk nor a manager sees money: not in the menu, not by address, not in the API', async ({
  places,
  enter,
}) => {
  test.slow();
  const owner = await aNewOwner(places, 'Sarita Staff');
  const [desk, manager] = await Promise.all([
    aNewMember(places, owner, 'desk', 'Dinesh Desk'),
    aNewMember(places, owner, 'manager', 'Meera Manages'),
    aGround(places, owner, `Staffed ${owner.user.phone}`),
  ]);

  await test.step('the desk', async () => {
    const page = await enter(desk);
    await page.goto('/owner-panel/today');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    expect(await moreOf(page)).toEqual(['Grounds', 'To the site']);
    await expectClosed(page, {
      money: 'Money',
      reports: 'Reports',
      staff: 'Staff',
      settings: 'Settings',
      prices: 'Prices',
    });
    await expectGoodScreen(page);
    expect(await closedTo(desk)).toEqual(ALL_REFUSED);
    expect(await refusal(desk.api.call(occupancy, { query: week }))).toBe(403);
  });

  await test.step('a manager: the hours that sell, without amounts', async () => {
    const page = await enter(manager);
    await page.goto('/owner-panel/reports');
    await expect(page.getByText(/ sold$/).first()).toBeVisible();
    await expect(page.getByText('Earn', { exact: false })).toHaveCount(0);
    const more = await moreOf(page);
    expect(more).toContain('Customers');
    expect(more.filter((word) => ['Money', 'Staff', 'Settings'].includes(word))).toEqual([]);
    await expectClosed(page, { money: 'Money', staff: 'Staff', settings: 'Settings' });
    expect(await closedTo(manager)).toEqual(ALL_REFUSED);
    const { cells } = await manager.api.call(occupancy, { query: week });
    expect(cells.filter((cell) => 'revenue' in cell)).toEqual([]);
  });
});

test('two managers drag one booking: the second gets a message; a removed member is disconnected at once', async ({
  places,
  enter,
  expectRefusal,
}) => {
  test.slow();
  const owner = await aNewOwner(places, 'Dilip Drags');
  const [ground, first, second] = await Promise.all([
    aGround(places, owner, `Dragged ${owner.user.phone}`),
    aNewMember(places, owner, 'manager', 'Farida First'),
    aNewMember(places, owner, 'manager', 'Sunil Second'),
  ]);
  const contactPerson = { name: 'Tara Team', phone: '9820045454' };
  const { booking } = await owner.api.call(addWalkIn, {
    params: { id: ground._id },
    body: {
      bookingDate: tomorrow,
      timeSlot: '10:00-11:00',
      playerDetails: { playerCount: 6, contactPerson },
    },
  });
  const [one, other] = await Promise.all([enter(first), enter(second)]);
  const theGame = (page: Page) => page.locator(`button[data-game="${booking._id}"]`);
  const lift = async (page: Page, key: string, times: number) => {
    await theGame(page).focus();
    await page.keyboard.press('m');
    for (let step = 0; step < times; step += 1) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move Tara Team' });
    await expect(dialog.getByText(/^₹/)).toBeVisible();
    return dialog;
  };
  await Promise.all(
    [one, other].map(async (page) => {
      await page.goto(`/owner-panel/calendar?ground=${ground._id}&date=${tomorrow}`);
      await expect(theGame(page)).toHaveAttribute('data-at', '10');
    }),
  );

  await test.step('both drag it, and one drops it first', async () => {
    const [early, late] = await Promise.all([lift(one, 'ArrowDown', 2), lift(other, 'ArrowDown', 4)]);
    await early.getByRole('button', { name: 'Move it' }).click();
    await expect(early).toBeHidden();
    for (const page of [one, other]) await expect(theGame(page)).toHaveAttribute('data-at', '12');
    expectRefusal(409, `/api/bookings/${booking._id}/reschedule`);
    await late.getByRole('button', { name: 'Move it' }).click();
    await expect(late.getByText(/^Somebody has moved this booking meanwhile/)).toBeVisible();
    await expectGoodScreen(other);
    await late.getByRole('button', { name: 'Cancel' }).click();
    const after = await owner.api.call(getBooking, { params: { id: booking._id } });
    expect(after.booking.timeSlot).toMatchObject({ startTime: '12:00' });
  });

  await test.step('a removed member is signed out of every tab, without a reload', async () => {
    const tab = await other.context().newPage();
    await tab.goto('/owner-panel/today');
    await expect(tab.getByRole('heading', { name: ground.name })).toBeVisible();
    const { staff } = await owner.api.call(listStaff);
    const member = staff.find(({ email }) => email === second.user.email);
    if (!member) throw new Error('the second manager is no member');
    // Requests that a tab makes at that moment are already refused.
    for (const path of ['bookings/owner', 'owner/today', `grounds/${ground._id}/calendar`])
      expectRefusal(403, `/api/${path}`);
    await owner.api.call(removeMember, { params: { id: member._id } });
    for (const page of [other, tab]) {
      await expect(page.getByRole('heading', { level: 1, name: 'Ground owner login' })).toBeVisible();
    }
    await expect(theGame(one)).toBeVisible();
  });
});
