import { listCities } from '@crease/shared/contracts/grounds';
import { Api } from '../api.js';
import { expect, test } from './fixtures.js';
import { expectGoodScreen } from './screen-checks.js';

test('the list turns into a map whose pins lead to their grounds, and a ground shows where it is', async ({
  places,
  enter,
}) => {
  const { cities } = await new Api(places.baseUrl).call(listCities);
  const mumbai = JSON.stringify(cities.find(({ id }) => id === 'mumbai'));
  const page = await enter();
  await page.addInitScript((city) => localStorage.setItem('crease.city', city), mumbai);
  await page.goto('/?view=map');
  const map = page.getByRole('region', { name: /^Map with \d+ grounds$/ });
  const pin = map.getByRole('button', { name: /, ₹[\d,]+ an hour \+ 2% fee$/ }).first();
  await expect(pin).toBeVisible();
  await expectGoodScreen(page);
  await pin.focus();
  await page.keyboard.press('Enter');
  const link = map.getByRole('link', { name: /^View Details, / });
  await expect(link).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(map).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/?view=map');
  await pin.click();
  await link.click();
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.getByRole('region', { name: 'Map with 1 ground' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /destination=[\d.]+,[\d.]+$/,
  );
  await expectGoodScreen(page);
});
