import { expect, test } from './fixtures.js';
import { aGround, eveningAt } from './own-ground.js';
import { aMatchBefore, aTeamWithGuests } from './own-team.js';
import { aNewOwner, aNewPlayer } from './people.js';
import { scoreByApi } from './played-match.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi } from './steps.js';

const RIDERS = 'Andheri Night Riders';
const BLASTERS = 'Bandra Blasters';
const TITLE = `${RIDERS} v ${BLASTERS}`;

test('a booking becomes a match in two taps, with a toss, and both captains confirm its result', async ({
  places,
  enter,
}) => {
  test.slow();
  const [owner, captain, rival] = await Promise.all([
    aNewOwner(places, 'Mira Match'),
    aNewPlayer(places, 'Asha Rao'),
    aNewPlayer(places, 'Rohan Kulkarni'),
  ]);
  const ground = await aGround(places, owner, `Match Nets ${owner.user.phone.slice(-6)}`);
  const hours = eveningAt(ground, 2);
  const booking = await bookByApi(captain, hours, 0, 2);
  await payByApi(captain, booking._id, places);
  const riders = await aTeamWithGuests(captain, RIDERS, 'ANR', ['Bala', 'Chirag']);
  const blasters = await aTeamWithGuests(rival, BLASTERS, 'BBL', ['Dev', 'Ekta']);
  await aMatchBefore(captain, riders, blasters);
  const [page, other] = await Promise.all([enter(captain), enter(rival)]);

  const id = await test.step('the sides and rules of the last match are there: two taps', async () => {
    await page.goto(`/booking/${booking._id}`);
    await expect(page.getByText(`Last time: ${TITLE}`)).toBeVisible();
    await page.getByRole('link', { name: 'Set up the match' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New match');
    await expect(page.getByRole('checkbox', { name: 'Chirag' })).toBeChecked();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Make the match' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expectGoodScreen(page);
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('the start is changed, and the open page of the other captain shows it', async () => {
    await other.goto(`/match/${id}`);
    await expect(other.getByText(/, 6 PM/)).toBeVisible();
    await page.getByRole('button', { name: 'Change start or rules' }).click();
    const editing = page.getByRole('dialog', { name: 'Start and rules' });
    await editing.getByLabel('Time').fill('18:15');
    await expectGoodScreen(page);
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing).toHaveCount(0);
    for (const open of [page, other]) await expect(open.getByText(/6:15 PM/)).toBeVisible();
  });

  await test.step('the match is shared, a latecomer is added, and the coin is thrown', async () => {
    await page.getByRole('button', { name: 'Share the match' }).click();
    const sharing = page.getByRole('dialog', { name: 'Share the match' });
    await expect(sharing.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(`/match/${id}$`));
    await expect(sharing.getByRole('img', { name: 'QR code of the match' })).toBeVisible();
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Edit ${RIDERS}` }).click();
    const editing = page.getByRole('dialog', { name: RIDERS });
    await expect(editing.getByRole('checkbox', { name: 'Chirag' })).toBeChecked();
    await editing.getByLabel('Name of a player').fill('சுந்தர்');
    await editing.getByRole('button', { name: 'Add', exact: true }).click();
    await expectGoodScreen(page);
    await editing.getByRole('button', { name: 'Save' }).click();
    // The dialog shows the same name until it has closed.
    await expect(editing).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'சுந்தர்' })).toBeVisible();
    await page.getByRole('button', { name: 'Throw the coin' }).click();
    await page.getByRole('button', { name: 'Bat first' }).click();
    await expect(page.getByText(/won the toss and bat first$/)).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('the captain of one side confirms the result', async () => {
    await scoreByApi(captain, id);
    await page.goto(`/match/${id}`);
    await expect(other.getByRole('button', { name: 'Something is wrong' })).toBeVisible();
    await page.getByRole('button', { name: `Confirm for ${RIDERS}` }).click();
    const side = page.getByRole('listitem').filter({ hasText: RIDERS }).filter({ hasText: 'Confirmed' });
    await expect(side.first()).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('the other captain sees that at once, disputes it, withdraws that, and it counts', async () => {
    const confirmed = other
      .getByRole('listitem')
      .filter({ hasText: RIDERS })
      .filter({ hasText: 'Confirmed' });
    await expect(confirmed.first()).toBeVisible();
    await other.getByRole('button', { name: 'Something is wrong' }).click();
    const dialog = other.getByRole('dialog', { name: 'What is wrong?' });
    await dialog.getByLabel('What happened').fill('The last over had seven balls.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(other.getByText(`${BLASTERS} dispute the result`)).toBeVisible();
    await expectGoodScreen(other);
    await expect(page.getByText(`${BLASTERS} dispute the result`)).toBeVisible();
    await other.getByRole('button', { name: 'Withdraw and confirm' }).click();
    await expect(other.getByText('The result is confirmed', { exact: true })).toBeVisible();
    await expect(page.getByText('The result is confirmed', { exact: true })).toBeVisible();
    await page.goto('/matches?status=over');
    await page.getByRole('link', { name: `Open ${TITLE}` }).click();
    await expect(page.getByText('The result is confirmed', { exact: true })).toBeVisible();
    await expectGoodScreen(page);
  });
});

test('a captain saves names that were typed while a deployment removed the files of the page', async ({
  places,
  enter,
}) => {
  const [captain, rival] = await Promise.all([
    aNewPlayer(places, 'Asha Rao'),
    aNewPlayer(places, 'Rohan Kulkarni'),
  ]);
  const riders = await aTeamWithGuests(captain, RIDERS, 'ANR', ['Bala', 'Chirag']);
  const blasters = await aTeamWithGuests(rival, BLASTERS, 'BBL', ['Dev', 'Ekta']);
  const id = await aMatchBefore(captain, riders, blasters);
  const page = await enter(captain);
  const asked = page.waitForRequest('**/assets/matches-*.js');
  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: `Edit ${RIDERS}` }).click();
  await asked;
  const editing = page.getByRole('dialog', { name: RIDERS });
  await editing.getByLabel('Name of a player').fill('Sundar');
  await page.route('**/assets/matches-*.js', (route) => route.fulfill({ status: 404 }));
  await editing.getByRole('button', { name: 'Add', exact: true }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Sundar' })).toBeVisible();
});
