import type { Match } from '@crease/shared/contracts/matches';
import type { LastEvent } from '@crease/shared/cricket/card';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { type HistoryEntry, historyOf, replay } from '@crease/shared/cricket/match';
import type { SideIndex } from '@crease/shared/cricket/setup';
import { setupOf } from '../scoring/public.js';

/** The score after an event. `at` is in overs: 4.5 after four overs and three of six balls. */
export interface Point {
  at: number;
  total: number;
  /** A wicket fell with it. */
  wicket: boolean;
}

export interface Over {
  /** From 0. */
  over: number;
  runs: number;
  wickets: number;
  /** The score at its end, or now. */
  total: number;
  wicketsDown: number;
  /** What happened in it, in order. */
  events: { id: string; last: LastEvent }[];
}

export interface InningsStory {
  side: SideIndex;
  superOver: boolean;
  points: Point[];
  overs: Over[];
}

/** Every innings of a match from its events, over by over. `events` must be at least as new as `match`. */
export function storyOf(match: Match, sides: readonly Side[], events: readonly MatchEvent[]): InningsStory[] {
  const state = replay(setupOf(match, events), events);
  const ballsPerOver = match.rules.ballsPerOver;
  const stories = sides.map(({ side, superOver }) => emptyStory(side, superOver === true));
  let before: HistoryEntry | undefined;
  for (const entry of historyOf(state)) {
    const story = stories[entry.innings];
    if (story) addTo(story, entry, before?.innings === entry.innings ? before : undefined, ballsPerOver);
    before = entry;
  }
  return stories;
}

type Side = { side: SideIndex; superOver?: true | undefined };

const emptyStory = (side: SideIndex, superOver: boolean): InningsStory => ({
  side,
  superOver,
  points: [{ at: 0, total: 0, wicket: false }],
  overs: [],
});

function addTo(
  story: InningsStory,
  { event, last, total, wickets, over, overBalls }: HistoryEntry,
  before: HistoryEntry | undefined,
  ballsPerOver: number,
): void {
  // An event belongs to the over that was in progress before it.
  const now = overOf(story, before?.over ?? over);
  const fell = wickets - (before?.wickets ?? 0);
  now.runs += total - (before?.total ?? 0);
  now.wickets += fell;
  now.total = total;
  now.wicketsDown = wickets;
  now.events.push({ id: event.id, last });
  if (total !== (before?.total ?? 0) || fell > 0 || last.what === 'ball')
    story.points.push({ at: over + overBalls / ballsPerOver, total, wicket: fell > 0 });
}

function overOf({ overs }: InningsStory, over: number): Over {
  const newest = overs.at(-1);
  if (newest?.over === over) return newest;
  const { total = 0, wicketsDown = 0 } = newest ?? {};
  const next: Over = { over, runs: 0, wickets: 0, total, wicketsDown, events: [] };
  overs.push(next);
  return next;
}
