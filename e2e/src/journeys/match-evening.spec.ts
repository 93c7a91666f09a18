import type { Page } from '@playwright/test';
import { expect, patientExpect, setOffline, test } from './fixtures.js';
import { aGround, eveningAt } from './own-ground.js';
import { aMatchBefore, aTeamWithGuests } from './own-team.js';
import { aNewOwner, aNewPlayer } from './people.js';
import { bookByApi, payByApi } from './steps.js';

const TIGERS = 'Thane Tigers';
const VIKINGS = 'Vashi Vikings';

/** The score of the side that bats, on the page of a match. */
const scoreOn = (page: Page) => page.locator('.score-sides [data-in="true"] b');

/** The scorer's phone, by its keyboard. */
class ScoringPhone {
  constructor(private readonly page: Page) {}

  async startInnings(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start the innings' }).click();
    await patientExpect(this.page.getByRole('button', { name: '0, dot ball' })).toBeVisible();
  }

  async score(runs: string, expected: string): Promise<void> {
    for (const key of runs) await this.page.keyboard.press(key);
    await patientExpect(this.page.locator('.scorer-total')).toHaveText(expected);
  }

  /** These balls are scored without a network, and sent when it is back. */
  async scoreWhileCut(runs: string, expected: string): Promise<void> {
    const context = this.page.context();
    await patientExpect(this.page.getByText('Everything is sent')).toBeVisible();
    await setOffline(context, true);
    await this.score(runs, expected);
    await patientExpect(this.page.getByText(`${runs.length} balls to send`)).toBeVisible();
    await setOffline(context, false);
  }
}

test('a booked hour becomes a match that is scored, watched, confirmed and found in figures', async ({
  places,
  enter,
}) => {
  test.slow();
  const [owner, captain, rival] = await Promise.all([
    aNewOwner(places, 'Esha Evening'),
    aNewPlayer(places, 'Tara Tiger'),
    aNewPlayer(places, 'Vikram Viking'),
  ]);
  const ground = await aGround(places, owner, `Evening Nets ${owner.user.phone.slice(-6)}`);
  const hours = eveningAt(ground, 2);
  const booking = await bookByApi(captain, hours, 0, 2);
  await payByApi(captain, booking._id, places);
  const tigers = await aTeamWithGuests(captain, TIGERS, 'TIG', ['Bala', 'Chirag']);
  const vikings = await aTeamWithGuests(rival, VIKINGS, 'VIK', ['Dev', 'Ekta']);
  await aMatchBefore(captain, tigers, vikings);
  const [own, phone, theirs, visitor, wall] = await Promise.all([
    enter(captain),
    enter(captain),
    enter(rival),
    enter(),
    enter(),
  ]);

  const match = await test.step('the captain makes a match of the booking', async () => {
    await own.goto(`/booking/${booking._id}`);
    await own.getByRole('link', { name: 'Set up the match' }).click();
    await own.getByRole('button', { name: 'Make the match' }).click();
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(`${TIGERS} v ${VIKINGS}`);
    return new URL(own.url()).pathname;
  });

  await test.step('the rival, a visitor and the wall watch it', async () => {
    await Promise.all([theirs.goto(match), visitor.goto(match), wall.goto(`${match}/live`)]);
    for (const page of [theirs, visitor])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${TIGERS} v ${VIKINGS}`);
  });

  const scorer = new ScoringPhone(phone);
  const expectWatched = async (score: string) => {
    for (const page of [own, theirs, visitor]) await patientExpect(scoreOn(page)).toHaveText(score);
    await patientExpect(wall.locator('.wall-total')).toHaveText(score);
  };

  await test.step('an innings is scored through a cut, and everybody sees each score', async () => {
    await phone.goto(`${match}/score`);
    await scorer.startInnings();
    await scorer.score('46', '10/0 (0.2)');
    await expectWatched('10/0');
    await scorer.scoreWhileCut('42', '16/0 (0.4)');
    await expectWatched('16/0');
    await scorer.score('46', '26/0 (1.0)');
  });

  await test.step('the chase is scored through another one, to its end', async () => {
    await scorer.startInnings();
    await scorer.scoreWhileCut('22', '4/0 (0.2)');
    await expectWatched('4/0');
    for (const key of '2222') await phone.keyboard.press(key);
    await patientExpect(phone.getByText('The match is over')).toBeVisible();
    for (const page of [own, theirs, visitor, wall])
      await patientExpect(page.getByText(`${TIGERS} won by 14 runs`).first()).toBeVisible();
  });

  await test.step('both captains confirm it, and the other pages learn of that', async () => {
    await own.getByRole('button', { name: `Confirm for ${TIGERS}` }).click();
    const confirmed = theirs
      .getByRole('listitem')
      .filter({ hasText: TIGERS })
      .filter({ hasText: 'Confirmed' });
    await patientExpect(confirmed.first()).toBeVisible();
    await theirs.getByRole('button', { name: `Confirm for ${VIKINGS}` }).click();
    for (const page of [theirs, own, visitor])
      await patientExpect(page.getByText('The result is confirmed', { exact: true })).toBeVisible();
  });

  await test.step('the leaderboard of the ground and the player’s page have it', async () => {
    await visitor.goto(`/leaderboards?scope=ground&id=${ground._id}`);
    await expect(visitor.getByRole('row').filter({ hasText: 'Tara' })).toContainText('26');
    await own.goto(`/player/${captain.user.id}`);
    await own.getByText('Show as a table').click();
    await expect(own.getByRole('row').filter({ hasText: `Won against ${VIKINGS}` })).toContainText('26');
    await own.goto('/profile/bookings');
    await own.getByRole('link', { name: `Match, ${ground.name}` }).click();
    await expect(own).toHaveURL(new RegExp(`${match}$`));
  });
});
