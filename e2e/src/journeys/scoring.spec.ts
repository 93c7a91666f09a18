import { readMatch } from '@crease/shared/contracts/matches';
import type { Page } from '@playwright/test';
import { expect, patientExpect, test } from './fixtures.js';
import { aNewPlayer, type Person } from './people.js';
import { aMatch } from './scored-match.js';
import { expectGoodScreen } from './screen-checks.js';

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
    await mine.context().setOffline(true);
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
    await mine.context().setOffline(false);
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
