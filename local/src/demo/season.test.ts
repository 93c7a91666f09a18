import { DEMO_TEAMS } from '@crease/domain/play/demo/demo-teams';
import { expect, it } from 'vitest';
import { makeGround } from './make-ground.js';
import { openPictures } from './pictures.js';
import { demoSeason, SEASON_MATCHES } from './season.js';
import { demoTeamBooks, demoTeams } from './teams.js';

const NOW = new Date('2026-11-28T10:00:00Z');
const grounds = [0, 1, 2].map((n) => makeGround(n, openPictures()));
const teams = demoTeams();
const { matches, logs } = demoSeason(teams, grounds, NOW);

it('has eight teams of eight, and no player in two of them', () => {
  expect(teams).toHaveLength(DEMO_TEAMS);
  const members = teams.flatMap((team) => team.members);
  expect(members).toHaveLength(64);
  expect(members.every(({ userId, name }) => (userId === undefined) !== (name === undefined))).toBe(true);
  expect(new Set(members.map(({ userId, name }) => String(userId ?? name))).size).toBe(64);
  expect(demoTeamBooks(teams)).toHaveLength(50);
});

it('has forty matches, each played to a result and confirmed by both captains before now', () => {
  expect(matches).toHaveLength(SEASON_MATCHES);
  for (const [n, { _id, startsAt, status, confirmedSeq }] of matches.entries()) {
    const log = logs[n];
    expect(log).toMatchObject({ _id, confirmed: { how: 'sides', eventSeq: confirmedSeq } });
    expect(status).toBe('over');
    expect(log?.confirmed?.at.getTime()).toBeLessThan(NOW.getTime());
    expect(startsAt.getTime()).toBeLessThan(log?.endedAt?.getTime() ?? 0);
  }
  const played = teams.map(({ _id }) =>
    matches.filter(({ teamIds }) => teamIds.some((id) => id.equals(_id))),
  );
  expect(played.map((some) => some.length)).toEqual(teams.map(() => 10));
});

it('looks like a real season', () => {
  const innings = logs.flatMap(({ card }) => card.innings.filter(({ superOver }) => !superOver));
  const best = Math.max(...innings.flatMap(({ batting }) => batting.map(({ runs }) => runs)));
  expect(best).toBeGreaterThanOrEqual(40);
  expect(best).toBeLessThan(110);
  const wickets = Math.max(...innings.flatMap(({ bowling }) => bowling.map((line) => line.wickets)));
  expect(wickets).toBeGreaterThanOrEqual(3);
  const wins = new Map<string, number>();
  for (const { card, sides } of logs)
    if (card.result?.outcome === 'won') {
      const name = sides[card.result.winner]?.name ?? '';
      wins.set(name, (wins.get(name) ?? 0) + 1);
    }
  expect(Math.max(...wins.values())).toBeLessThan(10);
  expect(Math.min(...wins.values())).toBeGreaterThan(0);
});

it('is the same in every database', () => {
  expect(demoSeason(teams, grounds, NOW)).toEqual({ matches, logs });
});
