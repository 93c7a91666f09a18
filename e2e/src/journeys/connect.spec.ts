import { getBooking } from '@crease/shared/contracts/bookings';
import { readEmbed } from '@crease/shared/contracts/embed';
import { slotFrom } from '@crease/shared/time/slots';
import { Api } from '../api.js';
import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';

test('an owner names their website, and creates a calendar address and a key that are shown once', async ({
  places,
  enter,
}) => {
  const owner = await theOwner(places);
  const page = await enter(owner);
  await page.goto('/owner-panel/connect');
  const addresses = page.getByLabel('Addresses of your website, one a line');
  await addresses.fill('http://club.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('http://club.example cannot be used.')).toBeVisible();
  await addresses.fill('club.example/book-us');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(addresses).toHaveValue('https://club.example');
  const ground = await page.getByLabel('Ground', { exact: true }).inputValue();
  expect(await owner.api.call(readEmbed, { params: { id: ground } })).toMatchObject({
    origins: ['https://club.example'],
  });
  await expect(page.getByText(`<crease-ground ground="${ground}">`)).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('tab', { name: 'Calendars' }).click();
  await page.getByRole('button', { name: 'New calendar address' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const feed = page.getByRole('dialog', { name: 'Your calendar address' });
  const address = await feed.getByLabel('Address', { exact: true }).inputValue();
  expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');
  await expectGoodScreen(page);
  await feed.getByRole('button', { name: 'I have kept it' }).click();

  await page.getByRole('tab', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('Please give it a name')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Journey till');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const made = page.getByRole('dialog', { name: 'The key for Journey till' });
  const secret = await made.getByLabel('Key', { exact: true }).inputValue();
  const till = new Api(places.baseUrl, secret);
  await expect(till.call(getBooking, { params: { id: 'f'.repeat(24) } })).rejects.toThrow('404');
  await made.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('button', { name: 'End Journey till' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await expect(till.call(getBooking, { params: { id: 'f'.repeat(24) } })).rejects.toThrow('401');
});

test('an owner previews another program’s file, and imports it', async ({ places, enter, expectRefusal }) => {
  const owner = await theOwner(places);
  const hours = await findFreeHours(owner);
  const page = await enter(owner);
  await page.goto('/owner-panel/connect?view=import');
  const choose = (lines: string[]) =>
    page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'export.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Venue,Date,Slot,Name,Mobile', ...lines].join('\n')),
    });
  const row = (slot: string) => `${hours.groundName},${hours.date},${slot},Imran Import,9820012345`;

  expectRefusal(400, '/api/owner/imports/bookings/preview');
  await choose([row('half past six')]);
  await expect(page.getByText('Line 2, time: “half past six” is no slot of whole hours')).toBeVisible();
  await expectGoodScreen(page);

  await choose([row(slotFrom(hours.from, 2)), row(slotFrom(hours.from + 1, 1))]);
  await expect(page.getByRole('heading', { name: 'What it would come to' })).toBeVisible();
  await expect(page.getByText('Hours taken').last()).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Take in 1 line' }).click();
  await expect(page.getByRole('heading', { name: 'Taken in' })).toBeVisible();
  await page.getByRole('link', { name: 'Booking of Imran Import' }).first().click();
  await expect(page.getByText('Imran Import').first()).toBeVisible();
});
