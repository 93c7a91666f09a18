import { listCities, listOwnGrounds } from '@crease/shared/contracts/grounds';
import { formatRupees } from '@crease/shared/format/money';
import { priceOf } from '@crease/shared/prices';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { isTaxed } from '@crease/shared/prices/gst-inside';
import { rateAt } from '@crease/shared/prices/rates';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD, slotFrom } from '@crease/shared/time/slots';
import { Api } from '../api.js';
import { expect, test } from './fixtures.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { hourButton, openHours } from './steps.js';

test('a ground shows the same starting price on card, map, page and favourites, and a total opens into its lines', async ({
  places,
  enter,
}) => {
  const anyone = new Api(places.baseUrl);
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Paisa Player')]);
  const { grounds } = await owner.api.call(listOwnGrounds);
  const ground = grounds.find(({ price, isBookableOnline }) => price.discount > 0 && isBookableOnline);
  if (!ground) throw new Error('no ground of the demo owner has a discount');
  // Further ahead than any other journey.
  const date = addDays(dayOf(new Date()), MAX_DAYS_AHEAD - 1);
  const hour = 19;
  const from = formatRupees(ground.price.from);
  const { cities } = await anyone.call(listCities);
  const city = JSON.stringify(cities.find(({ id }) => id === ground.location.cityId));

  const page = await enter(player);
  await page.addInitScript((chosen) => localStorage.setItem('crease.city', chosen), city);
  await page.goto('/');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: ground.name, exact: true }) });
  await expect(card).toContainText(`From ${from} an hour`);
  await expect(card).toContainText(`${formatRupees(ground.price.average)} on average`);
  await card.getByRole('button', { name: `Save ${ground.name}` }).click();
  await page.goto('/?view=map');
  await expect(page.getByRole('button', { name: `${ground.name}, ${from} an hour` })).toBeVisible();
  await page.goto('/favorites');
  await expect(page.getByRole('listitem').filter({ hasText: ground.name })).toContainText(
    `From ${from} an hour`,
  );

  await openHours(page, { groundId: ground._id, date, from: hour });
  await expect(page.locator('.ground-hero')).toContainText(`From ${from} an hour`);
  const { discount } = ground.price;
  const rate = rateAt(ground.price, date, hour, new Date()).rate;
  const cell = hourButton(page, hour);
  await expect(cell).toContainText(formatRupees(rateAfterDiscount(rate, discount)));
  await expect(cell.getByText(`instead of ${formatRupees(rate)}`)).toBeVisible();

  await cell.click();
  const price = priceOf(ground.price, {
    date,
    timeSlot: slotFrom(hour, 1),
    now: new Date(),
    isTaxed: isTaxed(ground),
  });
  const sum = page.getByRole('button', { name: `${formatRupees(price.totalAmount)} total` });
  await expect(sum).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Convenience fee, 2%')).toBeHidden();
  await sum.press('Enter');
  await expect(sum).toHaveAttribute('aria-expanded', 'true');
  const lines = page.locator('.bottom-bar-lines');
  for (const line of [
    `Base, 1 hour at ${formatRupees(rate)}${formatRupees(price.baseAmount)}`,
    `Discount, ${discount}%−${formatRupees(price.discount)}`,
    `Convenience fee, 2%${formatRupees(price.convenienceFee)}`,
    `GST 18% (included)${formatRupees(price.taxes)}`,
  ]) {
    await expect(lines).toContainText(line);
  }
  await expectGoodScreen(page);
  await sum.click();
  await expect(lines).toBeHidden();
});
