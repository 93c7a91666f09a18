import { appendAll, cardOf, openMatch } from '@crease/shared/cricket/match';
import { castOf } from './cast.js';
import type { GivenMatch } from './cricsheet.js';
import { differences, expectedFigures, figuresOf } from './figures.js';
import { agreedOf } from './line-ups.js';
import { eventsOf } from './to-events.js';

/**
 * Plays a match on the scoring engine alone and returns the differences from its expected card.
 * @throws if the record cannot be put into events or an event is refused
 */
export function differencesOnEngine(given: GivenMatch): string[] {
  const { rules, sides, toss } = agreedOf(given.match);
  const ids: [string[], string[]] = [
    sides[0].players.map((_, index) => `a${index}`),
    sides[1].players.map((_, index) => `b${index}`),
  ];
  const { idOf, names } = castOf(sides, ids);
  const events = eventsOf(given.match, idOf);
  const opened = openMatch({ rules, sides: [{ players: ids[0] }, { players: ids[1] }], toss });
  const appended = appendAll(opened, events);
  if ('refused' in appended)
    throw new Error(`refused: ${appended.refused.reason}: ${JSON.stringify(events[appended.refused.index])}`);
  if ('conflict' in appended) throw new Error(`conflict with ${appended.conflict.of}`);
  return differences(expectedFigures(given), figuresOf(cardOf(appended.state), names));
}
