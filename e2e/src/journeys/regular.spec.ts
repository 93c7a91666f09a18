import { addBlock, addWalkIn } from '@crease/shared/contracts/owner';
import { listRegulars } from '@crease/shared/contracts/regulars';
import { addDays, dayOf, isoWeekdayOf } from '@crease/shared/time/ist';
import { expect, test } from './fixtures.js';
import { mailsTo } from './mailbox.js';
import { aGround } from './own-ground.js';
import { aNewOwner, aRegistration } from './people.js';
import { expectGoodScreen } from './screen-checks.js';

test('a year of Tuesdays with two clashes: previewed, booked, one left out, one moved, and ended', async ({
  places,
  enter,
}) => {
  test.slow();
  const owner = await aNewOwner(places, 'Tara Tuesdays');
  const ground = await aGround(places, owner, `Tuesday Nets ${owner.user.phone.slice(-6)}`);
  const today = dayOf(new Date());
  const first = nextTuesday(today);
  const [second, third] = [addDays(first, 7), addDays(first, 14)];
  const { phone, email } = aRegistration('Office');
  const name = `Office ${phone.slice(-6)}`;
  const params = { id: ground._id };
  await owner.api.call(addBlock, { params, body: { date: second, timeSlot: '07:00-08:00', reason: 'Nets' } });
  const playerDetails = { playerCount: 4, contactPerson: { name: 'Early', phone: '9820000001' } };
  await owner.api.call(addWalkIn, {
    params,
    body: { bookingDate: third, timeSlot: '06:00-07:00', playerDetails },
  });

  const page = await enter(owner);
  await page.goto(`/owner-panel/regulars?ground=${ground._id}`);
  const year = page.getByRole('dialog', { name: 'Regular' });

  await test.step('the preview shows which dates are taken', async () => {
    await page.getByRole('button', { name: 'Add a regular' }).click();
    await year.getByLabel('First date').fill(first);
    for (const day of await year.getByRole('button', { pressed: true }).all()) await day.click();
    await year.getByRole('button', { name: 'Tue' }).click();
    await year.getByLabel('From', { exact: true }).selectOption('6');
    await year.getByLabel('How long').selectOption('2');
    await year.getByLabel('For', { exact: true }).selectOption('52');
    await expect(year.getByText('50 dates are free · 2 are taken')).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('the free ones are booked at the agreed rate, and confirmed by one mail', async () => {
    await year.getByLabel('Name').fill(name);
    await year.getByLabel('Phone').fill(phone);
    await year.getByLabel('Email').fill(email);
    await year.getByLabel('Rupees an hour').fill('500');
    await expect(year.getByText('₹1,020 a game')).toBeVisible();
    await year.getByRole('button', { name: 'Book 50 games' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('Taken', { exact: true })).toHaveCount(2);
    await expect(page.getByText('₹51,000')).toBeVisible();
    await expectGoodScreen(page);
    const { regulars } = await owner.api.call(listRegulars, { params });
    const made = regulars.find(({ customer }) => customer.phone === phone);
    expect(made?.dates.filter(({ outcome }) => outcome === 'booked')).toHaveLength(50);
    await expect.poll(async () => (await mailsTo(places.mailboxUrl, email)).length).toBe(1);
  });

  await test.step('one date is left out', async () => {
    await page
      .getByRole('button', { name: /^Leave out Tue / })
      .first()
      .click();
    await expect(page.getByText('Left out', { exact: true })).toBeVisible();
  });

  await test.step('one date is moved to the day after', async () => {
    await page
      .getByRole('button', { name: /^Open the booking of / })
      .first()
      .click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: 'Move' }).click();
    const move = page.getByRole('dialog', { name: 'Move booking' });
    const date = await move.getByLabel('Date').inputValue();
    await move.getByLabel('Date').fill(addDays(date, 1));
    await move.getByRole('button', { name: 'Move it' }).click();
    await expect(move).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Moved to Wed /)).toBeVisible();
  });

  await test.step('it ends, and the hours are free again', async () => {
    await page.getByRole('button', { name: 'End', exact: true }).click();
    const end = page.getByRole('dialog', { name: 'End this regular' });
    await expectGoodScreen(page);
    await end.getByRole('button', { name: /^Cancel \d+ games$/ }).click();
    await expect(page.getByText('The regular has ended')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Leave out / })).toHaveCount(0);
  });
});

function nextTuesday(today: string): string {
  const wait = (2 - isoWeekdayOf(today) + 7) % 7;
  return addDays(today, wait === 0 ? 7 : wait);
}
