import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import {
  addMatchEvents,
  createMatch,
  readMatch,
  setMatchToss,
  takeScorerLease,
} from '@crease/shared/contracts/matches';
import type { MatchEvent } from '@crease/shared/cricket/events';
import type { PlayerId } from '@crease/shared/cricket/setup';
import { Api } from '../api.js';
import { castOf } from './cast.js';
import type { GivenMatch } from './cricsheet.js';
import { differences, expectedFigures, figuresOf } from './figures.js';
import { agreedOf, type LineUp } from './line-ups.js';
import { patiently } from './patiently.js';
import { eventsOf } from './to-events.js';

/** The most events of one request. */
const BATCH_SIZE = 120;
const MAX_TEAM_NAME = 40;
const MAX_PLAYER_NAME = 60;
const startsAt = new Date().toISOString();

/** The ground on which the matches are played, and its owner as the caller who makes and scores them. */
export interface Scorer {
  api: Api;
  groundId: string;
}

/** Signs in as the owner of the demo grounds. */
export async function signInAsScorer(baseUrl: string): Promise<Scorer> {
  const api = await Api.signIn(baseUrl, 'owner@crease.test', 'Owner@123');
  const { grounds } = await api.call(listOwnGrounds, {});
  const groundId = grounds[0]?._id;
  if (!groundId) throw new Error('the demo owner has no ground');
  return { api, groundId };
}

/**
 * Plays a match through the routes of a running system and returns the differences from its expected card.
 * @throws if the record cannot be put into events or a request is refused
 */
export async function differencesThroughApi({ api, groundId }: Scorer, given: GivenMatch): Promise<string[]> {
  const { rules, sides, toss } = agreedOf(given.match);
  const created = await patiently(() =>
    api.call(createMatch, {
      body: { groundId, startsAt, sides: [sideBody(sides[0]), sideBody(sides[1])], rules },
    }),
  );
  const { _id: id, sides: made } = created.match;
  const ids: [PlayerId[], PlayerId[]] = [
    made[0].players.map(({ playerId }) => playerId),
    made[1].players.map(({ playerId }) => playerId),
  ];
  const { idOf, names } = castOf(sides, ids);
  if (toss) await patiently(() => api.call(setMatchToss, { params: { id }, body: toss }));
  await sendEvents(api, id, eventsOf(given.match, idOf));
  const { card } = await patiently(() => api.call(readMatch, { params: { id } }));
  return differences(expectedFigures(given), figuresOf(card, names));
}

function sideBody({ name, players }: LineUp) {
  return {
    name: name.slice(0, MAX_TEAM_NAME),
    players: players.map((player) => ({ name: player.slice(0, MAX_PLAYER_NAME) })),
  };
}

async function sendEvents(api: Api, id: string, events: readonly MatchEvent[]): Promise<void> {
  const params = { id };
  const { lease } = await patiently(() => api.call(takeScorerLease, { params, body: {} }));
  for (let after = 0; after < events.length; after += BATCH_SIZE) {
    const batch = { lease, after, events: events.slice(after, after + BATCH_SIZE) };
    const body = addMatchEvents.body.parse(batch);
    // Sent again, events with known ids change nothing.
    await patiently(() => api.call(addMatchEvents, { params, body }));
  }
}
