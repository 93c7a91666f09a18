import { tellOfTurns } from '@crease/domain/calendar/openings/run-openings';
import type { Consumer } from './consumer.js';

/** Notifies players of a line whose turn has begun, each once. */
export const tellOfTurn: Consumer<'opening.changed'> = {
  name: 'tell-turn',
  lane: 'notices',
  handle: ({ core }, { data: { groundId, date } }) => tellOfTurns(core, groundId, date),
};
