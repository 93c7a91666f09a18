import { getBooking } from '@crease/shared/contracts/bookings';
import { createCoupon, listCoupons } from '@crease/shared/contracts/coupons';
import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { payInCheckout } from './steps.js';

const aCode = () => `LAST-${Math.random().toString(36).slice(2, 9).toUpperCase()}`;
const isBooked = (page: Page) => /\/booking\/[0-9a-f]{24}$/.test(page.url());

test('in a race of two browsers for a coupon’s last use one pays less, and the other sees why not and books without', async ({
  places,
  enter,
  expectRefusal,
}) => {
  test.slow();
  const owner = await theOwner(places);
  const code = aCode();

  const desk = await enter(owner);
  await test.step('its owner creates it and gets a link to share', async () => {
    await desk.goto('/owner-panel/coupons');
    await desk.getByRole('button', { name: 'Make a coupon' }).first().click();
    const form = desk.getByRole('dialog', { name: 'Make a coupon' });
    await form.getByLabel('Code').fill(code.toLowerCase());
    await form.getByLabel('Percent off').fill('50');
    await form.getByLabel('At most, in rupees').fill('300');
    await form.getByLabel('Uses in all').fill('1');
    await expectGoodScreen(desk);
    await form.getByRole('button', { name: 'Make a coupon' }).click();
    await desk.getByRole('button', { name: `Share ${code}` }).click();
    await expect(desk.getByRole('textbox', { name: 'Link' })).toHaveValue(
      new RegExp(`/ground/[0-9a-f]{24}\\?coupon=${code}$`),
    );
    await expect(desk.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectGoodScreen(desk);
  });

  const hours = await findFreeHours(owner);
  const players = await Promise.all([aNewPlayer(places, 'First Racer'), aNewPlayer(places, 'Second Racer')]);
  const pages: Page[] = [];
  await test.step('two players follow the link and find it filled in', async () => {
    for (const [at, player] of players.entries()) {
      const page = await enter(player);
      const slot = hours.slot(2 * at, 1);
      await page.goto(`/ground/${hours.groundId}?coupon=${code}&date=${hours.date}&slot=${slot}`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Number of Players').fill('8');
      await expect(page.getByLabel('Coupon (optional)')).toHaveValue(code);
      await expect(page.getByText(/^₹\d+ off$/)).toBeVisible();
      await expect(page.getByText(`Coupon ${code}`)).toBeVisible();
      await expectGoodScreen(page);
      pages.push(page);
    }
  });

  expectRefusal(400, '/api/bookings');
  expectRefusal(400, '/api/bookings/quote');
  const [first, second] = pages;
  if (!first || !second) throw new Error('there are two');
  const press = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await Promise.all([press(first), press(second)]);
  const refusal = 'This coupon has been used up.';
  const told = (page: Page) => page.locator('.field-error', { hasText: refusal });
  await Promise.all(
    pages.map((page) => expect.poll(async () => isBooked(page) || (await told(page).count()) > 0).toBe(true)),
  );
  expect(pages.filter(isBooked)).toHaveLength(1);
  const [winner, loser] = isBooked(first) ? [first, second] : [second, first];

  await test.step('explains to the later player why not, keeps the hours, and lets them book without it', async () => {
    await expectGoodScreen(loser);
    await loser.getByRole('button', { name: 'Remove the coupon' }).click();
    await press(loser);
    await loser.waitForURL(/\/booking\/[0-9a-f]{24}$/);
  });

  await test.step('the first one pays the lower price, and the owner sees its cost', async () => {
    const id = new URL(winner.url()).pathname.split('/').at(-1) ?? '';
    await payInCheckout(winner, 'Pay successfully');
    await expect(winner.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
    const { booking } = await owner.api.call(getBooking, { params: { id } });
    if (!('amount' in booking)) throw new Error('the owner sees all of it');
    const { coupon = 0, totalAmount } = booking.pricing;
    expect([booking.pricing.couponCode, booking.payment.captured]).toEqual([code, totalAmount]);
    expect(coupon).toBeGreaterThan(0);
    const { coupons } = await owner.api.call(listCoupons, {});
    expect(coupons.find((one) => one.code === code)).toMatchObject({
      used: 1,
      cost: coupon,
      revenue: totalAmount,
    });
    await winner.goto(`/booking/${id}`);
    await expect(winner.getByText(`Coupon ${code}`)).toBeVisible();
  });
});

test('an invalid code is explained, and books nothing', async ({ places, enter, expectRefusal }) => {
  const owner = await theOwner(places);
  const player = await aNewPlayer(places, 'Typing Player');
  const code = aCode();
  const { grounds } = await owner.api.call(listOwnGrounds);
  const hours = await findFreeHours(owner);
  const other = grounds.find(({ _id }) => _id !== hours.groundId);
  if (!other) throw new Error('the demo owner has several grounds');
  await owner.api.call(createCoupon, {
    body: { code, amount: 100, groundIds: [other._id], validFrom: '2026-01-01', validTo: '2036-01-01' },
  });
  const page = await enter(player);
  await page.goto(`/ground/${hours.groundId}?date=${hours.date}&slot=${hours.slot(0, 1)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  expectRefusal(400, '/api/bookings/quote');
  await page.getByLabel('Coupon (optional)').fill('СОLLEGE');
  await expect(page.getByText('We do not know this coupon. Please check the code.')).toBeVisible();
  await page.getByLabel('Coupon (optional)').fill(code.toLowerCase());
  await expect(page.getByText('This coupon is not for this ground, day or time.')).toBeVisible();
  await expectGoodScreen(page);
});
