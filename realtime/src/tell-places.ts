import { setTimeout as sleep } from 'node:timers/promises';
import { type Opening, openingKey } from '@crease/domain/calendar/openings/opening.schema';
import { findPlaces } from '@crease/domain/calendar/openings/opening-entry.schema';
import type { Core } from '@crease/domain/platform/core';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { dayRoom, userRoom } from './rooms.js';

/** Number of players whose places are read and sent together. */
const BATCH_SIZE = 100;
/** Pause between two batches, so that other messages do not wait for thousands of these. */
const PAUSE_MS = 10;

interface Sender {
  core: Core;
  /** Ids of the signed-in users whose sockets here are in this room. */
  usersIn(room: string): string[];
  /** Lines whose places were sent (`openingKey`). */
  placedLines: Set<string>;
  send(rooms: string[], name: 'opening:placed', data: ServerEventData<'opening:placed'>, at: Date): void;
}

/** Sends the players who watch a line its places once after the draw. Pages that miss the message read their place. */
export async function tellPlaces(
  { core, usersIn, placedLines, send }: Sender,
  opening: Opening,
): Promise<void> {
  const opens = openingKey(opening);
  const { drawnAt, endedAt, date } = opening;
  if (endedAt) placedLines.delete(opens);
  if (!drawnAt || endedAt || placedLines.has(opens)) return;
  placedLines.add(opens);
  const groundId = opening.groundId.toString();
  const users = usersIn(dayRoom(groundId, date));
  for (let from = 0; from < users.length; from += BATCH_SIZE) {
    if (from > 0) await sleep(PAUSE_MS, undefined, { ref: false });
    for (const { userId, place } of await findPlaces(core, opens, users.slice(from, from + BATCH_SIZE)))
      send([userRoom(userId)], 'opening:placed', { groundId, date, place }, core.clock.now());
  }
}
