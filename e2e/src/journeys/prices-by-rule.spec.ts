import { setGroundStatus } from '@crease/shared/contracts/admin';
import { getBooking } from '@crease/shared/contracts/bookings';
import { createGround, updateGround } from '@crease/shared/contracts/owner';
import { addDays, dayOf, isoWeekdayOf } from '@crease/shared/time/ist';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { aNewOwner, aNewPlayer, type Person, theAdmin } from './people.js';
import type { Places } from './places.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookPickedAndPay, hourButton, openHours, payInCheckout } from './steps.js';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

test('an owner sets weekend, festival and last-minute prices, and a player pays exactly what the map showed', async ({
  places,
  enter,
  expectRefusal,
}) => {
  test.slow();
  const [owner, player] = await Promise.all([
    aNewOwner(places, 'Usha Rule'),
    aNewPlayer(places, 'Payal Paisa'),
  ]);
  const ground = await aGround(places, owner);
  const today = dayOf(new Date());
  const festival = addDays(today, 9);
  // Not the festival's, and not so near that it is the last minute.
  const saturday = [1, 2, 3]
    .map((week) => addDays(today, 6 - isoWeekdayOf(today) + 7 * week))
    .find((date) => date !== festival && date > addDays(today, 3));
  if (!saturday) throw new Error('there is no Saturday');
  const tomorrow = addDays(today, 1);

  const desk = await enter(owner);
  await desk.goto('/owner-panel/prices');
  const panel = desk.getByRole('navigation', { name: 'Owner Panel' });
  // A page to go forward to.
  await panel.getByRole('link', { name: 'Calendar' }).click();
  await desk.goBack();
  await test.step('rules are created, with a preview of an hour’s price while typing', async () => {
    await addRule(desk, 'Weekend', async () => {
      await desk.getByRole('textbox', { name: 'Percent', exact: true }).fill('20');
      for (const day of ['Sat', 'Sun']) await desk.locator('.rule-days').getByText(day).click();
      await expect(desk.locator('.board .price-probe-answer')).toContainText('₹1,200 an hour by “Weekend”');
      await expectGoodScreen(desk);
    });
    await addRule(desk, 'Festival', async () => {
      await desk.getByLabel('What it does').selectOption('rate');
      await desk.getByRole('dialog').getByLabel('Rupees an hour').fill('2500');
      await desk.getByLabel('First day').fill(festival);
      await desk.getByLabel('Last day').fill(festival);
    });
    await addRule(desk, 'Last minute', async () => {
      await desk.getByLabel('More or less').selectOption('less');
      await desk.getByRole('textbox', { name: 'Percent', exact: true }).fill('30');
      await desk.getByLabel('At most, hours').fill('48');
    });
    await panel.getByRole('link', { name: 'Calendar' }).click();
    const question = desk.getByRole('dialog', { name: 'Leave without saving?' });
    await expectGoodScreen(desk);
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(desk).toHaveURL(/\/prices$/);
    await desk.evaluate(() => window.history.forward());
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(desk).toHaveURL(/\/prices$/);
    await desk.getByRole('button', { name: 'Save rules' }).click();
    await expect(desk.getByText('The rules are saved.', { exact: false })).toBeVisible();
    await expectGoodScreen(desk);
  });

  await test.step('with everything saved, links are followed at once', async () => {
    await desk
      .getByRole('navigation', { name: 'Owner Panel' })
      .getByRole('link', { name: 'Calendar' })
      .click();
    await expect(desk).toHaveURL(/\/calendar/);
    await desk.goBack();
  });

  const wanted = [
    { date: tomorrow, rule: 'Last minute' },
    { date: saturday, rule: 'Weekend' },
    { date: festival, rule: 'Festival' },
  ].map((one) => ({ ...one, rate: 0 }));
  await test.step('the map shows each hour’s rate and the rule behind it', async () => {
    for (const one of wanted) one.rate = await rateOnMap(desk, today, one);
    expect(wanted.map(({ rate }) => rate)).toEqual([700, expect.any(Number), 2500]);
  });
  await test.step('the days stay in sight above the last hours', async () => {
    await desk.locator('.rate-map tbody tr').last().scrollIntoViewIfNeeded();
    const bottomOf = (bar: Element) => bar.getBoundingClientRect().bottom;
    const topOf = (day: Element) => day.getBoundingClientRect().top;
    expect(await desk.locator('.rate-map thead th').last().evaluate(topOf)).toBeGreaterThanOrEqual(
      await desk.locator('.panel-head').evaluate(bottomOf),
    );
  });

  const page = await enter(player);
  const total = (perHour: number) => perHour + Math.round(perHour * 0.02);
  await test.step('the player sees those rates in the grid, and pays exactly what the map showed for each', async () => {
    for (const { date, rule, rate } of wanted) {
      await openHours(page, { groundId: ground, date, from: 12 });
      await expect(hourButton(page, 12)).toContainText(rupees(rate));
      // Noon of the festival is kept for the price that changes below.
      const hour = rule === 'Festival' ? 11 : 12;
      await hourButton(page, hour).click();
      const id = await bookPickedAndPay(page);
      const { booking } = await player.api.call(getBooking, { params: { id } });
      expect(booking).toMatchObject({
        pricing: { lines: [{ hour, rate, rule }], totalAmount: total(rate) },
        payment: { captured: total(rate) },
      });
    }
  });

  const { rate, date: festivalDate } = wanted[2] ?? { rate: 0, date: festival };
  await openHours(page, { groundId: ground, date: festivalDate, from: 12 });
  await test.step('a price that changes meanwhile is shown old and new, and must be confirmed', async () => {
    await hourButton(page, 12).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Number of Players').fill('8');
    const path = { params: { id: ground } };
    const { ground: before } = await owner.api.call(updateGround, { ...path, body: {} });
    const rules = before.price.rules ?? [];
    const dearer = rules.map((one) => (one.name === 'Festival' ? { ...one, rate: rate + 100 } : one));
    await owner.api.call(updateGround, { ...path, body: { price: { rules: dearer } } });
    expectRefusal(409, '/api/bookings');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The price has changed.' });
    await expect(notice).toContainText(rupees(total(rate)));
    await expect(notice).toContainText(rupees(total(rate + 100)));
    await expectGoodScreen(page);
    await page.getByRole('button', { name: `Book for ${rupees(total(rate + 100))}` }).click();
    await page.waitForURL(/\/booking\/[0-9a-f]{24}$/);
  });

  await test.step('and that is paid', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await payInCheckout(page, 'Pay successfully');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
    const { booking } = await player.api.call(getBooking, { params: { id } });
    expect(booking).toMatchObject({
      pricing: { totalAmount: total(rate + 100), lines: [{ hour: 12, rate: rate + 100, rule: 'Festival' }] },
      payment: { captured: total(rate + 100) },
    });
  });
});

/** A ground at 1,000 an hour, open all day, bookable by anybody. */
async function aGround(places: Places, owner: Person): Promise<string> {
  const { ground } = await owner.api.call(createGround, {
    body: {
      name: `Rule Nets ${owner.user.phone}`,
      description: 'One net.',
      location: { address: 'Gangapur Road', cityId: 'nashik' },
      price: { perHour: 1000, currency: 'INR', discount: 0, ranges: [] },
      amenities: [],
      features: { pitchType: 'Synthetic', capacity: 12, lighting: true, parking: false },
    },
  });
  const admin = await theAdmin(places);
  await admin.api.call(setGroundStatus, { params: { id: ground._id }, body: { status: 'active' } });
  return ground._id;
}

async function addRule(desk: Page, name: string, fill: () => Promise<void>): Promise<void> {
  await desk.getByRole('button', { name: 'Add a rule' }).click();
  await desk.getByLabel('Name, as players read it').fill(name);
  await fill();
  await desk.getByRole('button', { name: 'Keep the rule' }).click();
  await expect(desk.getByRole('button', { name: `Change ${name}` })).toBeVisible();
}

/** The rate at noon of a date, as the map names it with its rule. */
async function rateOnMap(
  desk: Page,
  today: string,
  { date, rule }: { date: string; rule: string },
): Promise<number> {
  const monday = addDays(today, 1 - isoWeekdayOf(today));
  while (await desk.getByRole('button', { name: 'Week before' }).isEnabled())
    await desk.getByRole('button', { name: 'Week before' }).click();
  for (let week = 1; addDays(monday, 7 * week) <= date; week += 1)
    await desk.getByRole('button', { name: 'Week after' }).click();
  const day = `${WEEKDAYS[isoWeekdayOf(date) - 1]} ${Number(date.slice(8))}`;
  const cell = desk.getByRole('button', { name: new RegExp(`^${day} .*12–1 PM: .*“${rule}”`) });
  await cell.click();
  await expect(desk.locator('.rate-behind')).toContainText(`by “${rule}”`);
  return Number(await cell.innerText());
}
