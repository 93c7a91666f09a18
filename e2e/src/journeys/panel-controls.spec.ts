import { expect, test } from './fixtures.js';
import { theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';

const ANTD = /\/assets\/(antd-provider|day-range-picker|search-select)-/;

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1366, height: 860 }, isMobile: false, hasTouch: false });

  test('a range of days is chosen in the calendar, by a name, or typed', async ({ enter, places }) => {
    const page = await enter(await theOwner(places));
    await page.goto('/owner-panel/bookings?from=2031-03-01');
    const [from, until] = [
      page.getByLabel('From', { exact: true }),
      page.getByLabel('Until', { exact: true }),
    ];

    await until.click();
    await expect(page.getByRole('button', { name: 'March', exact: true })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByTitle('2031-03-20').click();
    await expect(page).toHaveURL(/from=2031-03-01&to=2031-03-20$/);

    await from.click();
    await page.getByRole('button', { name: 'Tomorrow' }).click();
    await expect(page.getByTitle('2031-03-20')).toBeHidden();
    await expect(until).not.toHaveValue('2031-03-20');
    await expect(from).toHaveValue(await until.inputValue());

    await from.fill('2031-04-01');
    await expect(page).toHaveURL(/from=2031-04-01&to=2031-04-01$/);
    // The page is drawn after its address has changed.
    await expect(until).toHaveValue('2031-04-01');
    await until.fill('');
    await expect(page).toHaveURL(/from=2031-04-01$/);
  });

  test('Escape closes the calendar and leaves its dialog open', async ({ enter, places }) => {
    const page = await enter(await theOwner(places));
    await page.goto('/owner-panel/coupons');
    await page.getByRole('button', { name: 'Make a coupon' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First day').fill('2031-03-01');
    await dialog.getByLabel('Last day').click();
    await page.getByTitle('2031-03-20').click();
    await dialog.getByLabel('Last day').click();
    await expect(page.getByTitle('2031-03-21')).toBeVisible();
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    await expect(page.getByTitle('2031-03-21')).toBeHidden();
    await expect(dialog.getByLabel('First day')).toHaveValue('2031-03-01');
    await expect(dialog.getByLabel('Last day')).toHaveValue('2031-03-20');
  });

  test('a city is found by any part of its name, by keyboard alone', async ({ enter, places }) => {
    const page = await enter(await theOwner(places));
    await page.goto('/owner-panel/grounds/new');
    const city = page.getByRole('combobox', { name: 'City' });
    await city.focus();
    await page.keyboard.type('xyz');
    await expect(page.getByText('No match')).toBeVisible();
    await expectGoodScreen(page);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('luck');
    await expect(page.getByRole('option', { name: 'Lucknow, Uttar Pradesh' })).toBeAttached();
    await expectGoodScreen(page);
    await page.keyboard.press('Enter');
    await expect(page.getByTitle('Lucknow, Uttar Pradesh').first()).toBeVisible();
    // Opened while it closes, the list would still be that of the search.
    await expect(city).toHaveAttribute('aria-expanded', 'false');
    await expect(city).toHaveValue('');
    await city.press('ArrowDown');
    await expect(page.getByTitle('Surat, Gujarat')).toBeVisible();
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    await expect(page.getByTitle('Surat, Gujarat')).toBeHidden();
  });
});

test('a phone keeps its own date fields and lists, and loads nothing else for them', async ({
  enter,
  places,
}) => {
  const page = await enter(await theOwner(places));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/owner-panel/reports');
  await expect(page.getByLabel('From', { exact: true })).toHaveAttribute('type', 'date');
  await page.goto('/owner-panel/grounds/new');
  await expect(page.getByLabel('City', { exact: true })).toHaveJSProperty('tagName', 'SELECT');
  expect(loaded.filter((url) => ANTD.test(url))).toEqual([]);
});
