import { listMatchEvents, readMatch } from '@crease/shared/contracts/matches';
import type { Page } from '@playwright/test';
import { expect, patientExpect, setOffline, test } from './fixtures.js';
import { KilledBrowser } from './killed-browser.js';
import { aNewPlayer, type Person } from './people.js';
import { aMatch } from './scored-match.js';
import { expectGoodScreen } from './screen-checks.js';
import { until } from './until.js';

const SENT = 'Everything is sent';

const scoreOn = (page: Page) => page.locator('.scorer-total');

async function cardOf(person: Person, id: string) {
  const { card } = await person.api.call(readMatch, { params: { id } });
  return card;
}

test('two scorers who both went on choose one of their series, and nothing is mixed', async ({
  places,
  enter,
  expectRefusal,
}) => {
  test.slow();
  const [captain, rival] = await Promise.all([
    aNewPlayer(places, 'Asha Rao'),
    aNewPlayer(places, 'Rohan Kulkarni'),
  ]);
  const match = await aMatch(captain, { rival });
  for (const path of ['scorer', 'events']) expectRefusal(409, `/api/matches/${match._id}/${path}`);
  const [mine, theirs] = await Promise.all([enter(captain), enter(rival)]);
  const path = `/match/${match._id}/score`;
  const press = async (page: Page, keys: string) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const dot = (page: Page) => page.getByRole('button', { name: '0, dot ball' });

  await test.step('the second scorer takes over while the first is without a network', async () => {
    await mine.goto(path);
    await mine.getByRole('button', { name: 'Start the innings' }).click();
    await patientExpect(dot(mine)).toBeVisible();
    await press(mine, '41');
    await patientExpect(scoreOn(mine)).toHaveText('5/0 (0.2)');
    await patientExpect(mine.getByText(SENT)).toBeVisible();
    await setOffline(mine.context(), true);
    await press(mine, '666');
    await patientExpect(scoreOn(mine)).toHaveText('23/0 (0.5)');
    await patientExpect(mine.getByText('3 balls to send')).toBeVisible();

    await theirs.goto(path);
    await patientExpect(theirs.getByText('Asha is scoring this match')).toBeVisible();
    await theirs.getByRole('button', { name: 'Take over' }).click();
    await patientExpect(dot(theirs)).toBeVisible();
    await press(theirs, '11');
    await patientExpect(scoreOn(theirs)).toHaveText('7/0 (0.4)');
    await patientExpect(theirs.getByText(SENT)).toBeVisible();
  });

  await test.step('the first sees this, takes the scoring back, and both series are side by side', async () => {
    await setOffline(mine.context(), false);
    await patientExpect(mine.getByText('Somebody else is scoring now')).toBeVisible();
    await expectGoodScreen(mine);
    await mine.getByRole('button', { name: 'Take over' }).click();
    await patientExpect(mine.getByText('Two phones have scored this match')).toBeVisible();
    await patientExpect(
      mine.getByText(/3 events that were not sent, and another phone has sent 2/),
    ).toBeVisible();
    await expectGoodScreen(mine);
  });

  await test.step('the series that is chosen stands alone, on the server and on both phones', async () => {
    await mine.getByRole('button', { name: 'Keep this phone' }).click();
    await patientExpect(mine.getByText(SENT)).toBeVisible();
    await patientExpect(scoreOn(mine)).toHaveText('23/0 (0.5)');
    const card = await cardOf(captain, match._id);
    expect(card.innings).toMatchObject([{ total: 23, balls: 5 }]);
    await press(theirs, '1');
    await patientExpect(theirs.getByText('Somebody else is scoring now')).toBeVisible();
    await theirs.getByRole('button', { name: 'Take over' }).click();
    await theirs.getByRole('button', { name: 'Take the other phone' }).click();
    await patientExpect(scoreOn(theirs)).toHaveText('23/0 (0.5)');
    await press(theirs, '1');
    await patientExpect(scoreOn(theirs)).toHaveText('24/0 (1.0)');
    await patientExpect(theirs.getByText(SENT)).toBeVisible();
    const after = await cardOf(captain, match._id);
    expect(after.innings).toMatchObject([{ total: 24, balls: 6 }]);
  });
});

test('the scoring is handed over by a link that works once, and the first phone stops', async ({
  places,
  enter,
  expectRefusal,
}) => {
  test.slow();
  const [captain, friend] = await Promise.all([
    aNewPlayer(places, 'Asha Rao'),
    aNewPlayer(places, 'Vikram Shetty'),
  ]);
  const match = await aMatch(captain);
  const path = `/match/${match._id}/score`;
  const [mine, theirs] = await Promise.all([enter(captain), enter(friend)]);

  const link = await test.step('the scorer shows the QR code beside the link', async () => {
    await mine.goto(path);
    await mine.getByRole('button', { name: 'Start the innings' }).click();
    await patientExpect(mine.getByRole('button', { name: '0, dot ball' })).toBeVisible();
    for (const key of '41') await mine.keyboard.press(key);
    await patientExpect(mine.getByText(SENT)).toBeVisible();
    await mine.getByRole('button', { name: 'More', exact: true }).click();
    await mine.getByRole('button', { name: 'Hand over the scoring' }).click();
    const dialog = mine.getByRole('dialog', { name: 'Hand over the scoring' });
    await patientExpect(dialog.getByRole('img', { name: /^QR code of the link/ })).toBeVisible();
    await expectGoodScreen(mine);
    const url = new URL(await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
    await mine.keyboard.press('Escape');
    // Without a network the phone cannot learn that the lease is gone before its next ball.
    await setOffline(mine.context(), true);
    return url.pathname + url.search;
  });

  await test.step('the first phone has no network, and scores on', async () => {
    await mine.keyboard.press('6');
    await patientExpect(scoreOn(mine)).toHaveText('11/0 (0.3)');
    await patientExpect(mine.getByText('1 ball to send')).toBeVisible();
  });

  await test.step('a player of neither side opens it and goes on, also after a reload', async () => {
    await theirs.goto(link);
    await patientExpect(scoreOn(theirs)).toHaveText('5/0 (0.2)');
    await expect(theirs).toHaveURL(new RegExp(`${path}$`));
    await theirs.keyboard.press('2');
    await patientExpect(scoreOn(theirs)).toHaveText('7/0 (0.3)');
    await patientExpect(theirs.getByText(SENT)).toBeVisible();
    await theirs.reload();
    await patientExpect(scoreOn(theirs)).toHaveText('7/0 (0.3)');
    await theirs.keyboard.press('3');
    await patientExpect(scoreOn(theirs)).toHaveText('10/0 (0.4)');
    await patientExpect(theirs.getByText(SENT)).toBeVisible();
  });

  await test.step('the first phone keeps the ball that it entered meanwhile, and says who scores', async () => {
    for (const to of ['events', 'scorer']) expectRefusal(409, `/api/matches/${match._id}/${to}`);
    await setOffline(mine.context(), false);
    await patientExpect(mine.getByText('Somebody else is scoring now')).toBeVisible();
    await expect(mine.getByText('1 event is saved here and was not sent.')).toBeVisible();
    const card = await cardOf(captain, match._id);
    expect(card.innings).toMatchObject([{ total: 10, balls: 4 }]);
  });
});

test('a phone that dies while balls are tapped has every ball that it showed, and sends each once', async ({
  places,
  complaints,
}, testInfo) => {
  test.slow();
  const captain = await aNewPlayer(places, 'Asha Rao');
  const match = await aMatch(captain);
  const path = `/match/${match._id}/score`;
  await using phone = new KilledBrowser(captain, {
    baseURL: places.baseUrl,
    profile: testInfo.outputPath('profile'),
    complaints,
  });
  const page = await phone.open(path);
  await page.getByRole('button', { name: 'Start the innings' }).click();
  await patientExpect(page.getByRole('button', { name: '0, dot ball' })).toBeVisible();
  for (const key of '41') await page.keyboard.press(key);
  await patientExpect(page.getByText(SENT)).toBeVisible();
  await setOffline(page.context(), true);
  for (const key of '62') await page.keyboard.press(key);
  await patientExpect(scoreOn(page)).toHaveText('13/0 (0.4)');
  for (const key of '13') await page.keyboard.press(key);
  const shown = (await scoreOn(page).textContent())?.trim() ?? '';
  await phone.kill();

  const possible = ['13/0 (0.4)', '14/0 (0.5)', '17/0 (1.0)'];
  expect(possible).toContain(shown);
  const again = await phone.open(path);
  const kept = await until('the score', async () => {
    const now = possible.indexOf((await scoreOn(again).textContent())?.trim() ?? '');
    return now < 0 ? undefined : now;
  });
  expect(kept).toBeGreaterThanOrEqual(possible.indexOf(shown));
  await patientExpect(again.getByText(SENT)).toBeVisible();
  const { events } = await captain.api.call(listMatchEvents, { params: { id: match._id } });
  const runs = events.flatMap((event) => ('ball' in event && event.ball ? [event.ball.bat] : []));
  expect(runs).toEqual([4, 1, 6, 2, 1, 3].slice(0, 4 + kept));
});
