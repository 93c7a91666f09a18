import { getOpening } from '@crease/shared/contracts/openings';
import { updateGround } from '@crease/shared/contracts/owner';
import { openingTimesOf, PLAYERS_AT_ONCE } from '@crease/shared/openings/opening-times';
import { THE_EVENING, test } from './fixed-day.js';
import { expect } from './fixtures.js';
import { aGround } from './own-ground.js';
import { aNewOwner, aNewPlayer, type Person, signInAgain } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { hourButton, tapHours } from './steps.js';
import { until } from './until.js';

/** The day that opens in the night after that evening. */
const DATE = '2031-04-15';
const { entersFrom, opensAt, drawnFrom } = openingTimesOf(DATE);
const LET_IN_WITHIN = { timeout: 60_000 };

test('two players join the line for a new day: the first is let in and takes an hour, and the second gets their turn live', async ({
  day,
  enter,
  places,
}) => {
  test.setTimeout(300_000);
  const owner = await aNewOwner(places, 'Madhavi Midnight');
  const ground = await aGround(places, owner, 'Midnight Nets');
  await owner.api.call(updateGround, { params: { id: ground._id }, body: { drawsOpenings: true } });
  let players = await Promise.all(
    Array.from({ length: PLAYERS_AT_ONCE + 1 }, (_, at) => aNewPlayer(places, `Naina Night ${at}`)),
  );
  expect(THE_EVENING).toBeLessThan(entersFrom.getTime());
  const path = `/ground/${ground._id}`;

  await test.step('players join before midnight, and a reload keeps their entry', async () => {
    await day.goTo(opensAt.getTime() - 5 * 60_000);
    players = await Promise.all(players.map((player) => signInAgain(places, player)));
    for (const player of players) {
      const page = await enter(player);
      await page.goto(path);
      await page.getByRole('button', { name: 'Join the line' }).click();
      await expect(page.getByText('You are in the draw.', { exact: false })).toBeVisible();
      if (player === players[0]) {
        await page.reload();
        await expect(page.getByText('You are in the draw.', { exact: false })).toBeVisible();
        await expectGoodScreen(page);
      }
      await page.context().close();
    }
  });

  await day.goTo(drawnFrom.getTime());
  players = await Promise.all(players.map((player) => signInAgain(places, player)));
  const placeOf = async ({ api }: Person) =>
    (await api.call(getOpening, { params: { id: ground._id, date: DATE } })).mine?.place;
  const drawn = new Map<number | undefined, Person>();
  for (const player of players) drawn.set(await until('a place', () => placeOf(player)), player);
  const [first, last] = [drawn.get(1), drawn.get(PLAYERS_AT_ONCE + 1)];
  if (!first || !last) throw new Error('the draw left out a place');
  const [page, waiting] = [await enter(first), await enter(last)];

  await test.step('the last one waits, and keeps their place through a reload', async () => {
    await waiting.goto(path);
    await expect(waiting.getByText(`Your place: ${PLAYERS_AT_ONCE + 1}`)).toBeVisible();
    await waiting.reload();
    await expect(waiting.getByText(`Your place: ${PLAYERS_AT_ONCE + 1}`)).toBeVisible();
    await expect(waiting.getByText('You are next.')).toBeVisible();
    await expectGoodScreen(waiting);
  });

  await test.step('the first takes an hour within their two minutes', async () => {
    await page.goto(path);
    await expect(page.getByText('It is your turn. Choose your hours.')).toBeVisible(LET_IN_WITHIN);
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Show the hours' }).click();
    await hourButton(page, 18).filter({ hasText: 'Free' }).waitFor();
    await tapHours(page, 18, 18);
    await page.getByRole('button', { name: 'Book Now' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  await test.step('the second gets their turn without a reload, and news of it', async () => {
    await expect(waiting.getByText('It is your turn. Choose your hours.')).toBeVisible(LET_IN_WITHIN);
    await expect(waiting.getByText('Choose your hours for', { exact: false }).first()).toBeVisible();
    await expectGoodScreen(waiting);
  });
});
