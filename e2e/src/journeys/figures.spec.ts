import { createTeam, inviteToTeam, joinTeam } from '@crease/shared/contracts/teams';
import type { Page } from '@playwright/test';
import { expect, patientExpect, test } from './fixtures.js';
import { aGround } from './own-ground.js';
import { aNewOwner, aNewPlayer, type Person } from './people.js';
import { playAMatch } from './played-match.js';
import { expectGoodScreen } from './screen-checks.js';

const OURS = 'Figure Falcons';
const THEIRS = 'Ledger Lions';

/** A team of its captain and another player. */
async function aTeam(captain: Person, mate: Person, name: string, shortName: string) {
  const { team } = await captain.api.call(createTeam, { body: { name, shortName, cityName: 'Patna' } });
  const { url } = await captain.api.call(inviteToTeam, { params: { id: team._id } });
  const token = new URL(url).searchParams.get('token') ?? '';
  return (await mate.api.call(joinTeam, { body: { token } })).team;
}

/** The row of a player in a table. */
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a match that both captains confirmed is found on players’, team’s and ground’s pages and the leaderboard', async ({
  places,
  enter,
  expectRefusal,
}) => {
  test.slow();
  const [captain, mate, rival, second, owner] = await Promise.all([
    aNewPlayer(places, 'Farida Fifty'),
    aNewPlayer(places, 'Mohan Maiden'),
    aNewPlayer(places, 'Ravi Rival'),
    aNewPlayer(places, 'Leela Late'),
    aNewOwner(places, 'Otto Oval'),
  ]);
  const [ours, theirs, ground] = await Promise.all([
    aTeam(captain, mate, OURS, 'FAL'),
    aTeam(rival, second, THEIRS, 'LIO'),
    aGround(places, owner, `Figure Ground ${owner.user.phone}`),
  ]);
  const match = await playAMatch(
    [
      { captain, team: ours },
      { captain: rival, team: theirs },
    ],
    ground._id,
  );
  const own = await enter(captain);
  const visitor = await enter();
  const playerPath = `/player/${captain.user.id}`;

  await test.step('the captain sees their own figures, and a visitor reads kindly that there is nothing', async () => {
    await own.goto(playerPath);
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Farida Fifty');
    await patientExpect(own.getByRole('region', { name: 'Form' })).toBeVisible();
    await expect(own.getByText('Only you and those who played with you see these figures.')).toBeVisible();
    await own.getByText('Show as a table').click();
    await expect(own.getByRole('row').filter({ hasText: `Won against ${THEIRS}` })).toContainText('*');
    await expectGoodScreen(own);
    expectRefusal(404, `/api/players/${captain.user.id}`);
    await visitor.goto(playerPath);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('There are no figures to show here');
  });

  await test.step('the leaderboard of the ground has a first name only, and the captain’s own place', async () => {
    await visitor.goto(`/leaderboards?scope=ground&id=${ground._id}`);
    await expect(rowOf(visitor, 'Farida')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Farida' })).toHaveCount(0);
    await expectGoodScreen(visitor);
    await own.goto(`/leaderboards?scope=ground&id=${ground._id}`);
    await expect(own.getByText('Your place')).toBeVisible();
    await own.getByRole('tab', { name: 'MVP' }).click();
    await expect(own).toHaveURL(/by=mvp/);
    await expect(own.getByRole('heading', { name: 'How MVP points are counted' })).toBeVisible();
    await expectGoodScreen(own);
  });

  await test.step('in the settings the captain shows their figures to everybody', async () => {
    await own.goto('/settings');
    const shown = own.getByRole('switch', { name: 'Show my figures to everybody' });
    await own.getByRole('switch', { name: 'I am under 18' }).click();
    await expect(own.getByText('Settings saved successfully!').first()).toBeVisible();
    await expect(shown).toBeDisabled();
    await own.getByRole('switch', { name: 'I am under 18' }).click();
    await expect(shown).toBeEnabled();
    await shown.click();
    await expect(shown).toBeChecked();
    await expect
      .poll(
        async () =>
          await visitor.request.get(`/api/players/${captain.user.id}`).then((answer) => answer.status()),
      )
      .toBe(200);
  });

  await test.step('a visitor goes from the leaderboard to the player, and to the season', async () => {
    await visitor.goto(`/leaderboards?scope=ground&id=${ground._id}`);
    await visitor.getByRole('link', { name: 'Farida Fifty' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Farida Fifty');
    await visitor.getByRole('tab', { name: 'By ground' }).click();
    await expect(visitor).toHaveURL(/view=ground/);
    await expect(rowOf(visitor, ground.name)).toBeVisible();
    await expectGoodScreen(visitor);
    await visitor.getByRole('tab', { name: 'By season' }).click();
    await expect(visitor.getByRole('columnheader', { name: 'Season' })).toBeVisible();
    await expectGoodScreen(visitor);
  });

  await test.step('the scorecard leads to players who show their figures, and to no others', async () => {
    await visitor.goto(`/match/${match._id}`);
    const card = visitor.getByRole('region', { name: 'Scorecard' });
    await card.getByRole('tab', { name: OURS }).click();
    await expect(card.getByRole('rowheader', { name: /^Mohan/ })).toBeVisible();
    await expect(card.getByRole('link')).toHaveText(['Farida Fifty']);
    await expectGoodScreen(visitor);
    await card.getByRole('link', { name: 'Farida Fifty' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Farida Fifty');
  });

  await test.step('it leads a player of the match to those who played in it', async () => {
    await own.goto(`/match/${match._id}`);
    const card = own.getByRole('region', { name: 'Scorecard' });
    await card.getByRole('tab', { name: OURS }).click();
    await card.getByRole('link', { name: 'Mohan Maiden' }).click();
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Mohan Maiden');
  });

  await test.step('the team’s page and the ground’s page have the match', async () => {
    await visitor.goto(`/team/${ours._id}`);
    await expect(visitor.getByText('1 match played')).toBeVisible();
    await expect(visitor.getByRole('link', { name: `against ${THEIRS}` })).toBeVisible();
    await expectGoodScreen(visitor);
    await visitor.goto(`/ground/${ground._id}`);
    await visitor.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
    const records = visitor.getByRole('region', { name: 'Last matches and records' });
    await expect(records).toContainText(`${OURS} won by`);
    await expect(records.getByRole('link', { name: 'Farida Fifty' }).first()).toBeVisible();
    await expectGoodScreen(visitor);
  });
});
