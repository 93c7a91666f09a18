import { expect, it } from 'vitest';
import { withNewer } from './use-match-events.js';

const AT = '2026-11-30T12:00:00.000Z';
const NONE = { events: [], at: [], by: [] };

/** An answer with these events, and their sender for those who run the match. */
const answer = (ids: string[], sender?: string) => ({
  seq: ids.length,
  events: ids.map((id) => ({ id, do: 'undo' as const })),
  at: ids.map(() => AT),
  ...(sender ? { by: ids.map(() => sender) } : {}),
});

it('an event keeps its sender when its reader runs the match only since a later event', () => {
  const visitor = withNewer(NONE, answer(['a', 'b']));
  const all = withNewer(visitor, answer(['c'], 'Asha Rao'));
  expect(all.events.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(all.at).toEqual([AT, AT, AT]);
  expect(all.by).toEqual([undefined, undefined, 'Asha Rao']);
});
