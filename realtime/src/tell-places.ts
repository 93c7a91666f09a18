import { setTimeout as sleep } from 'node:timers/promises';
import { type Opening, openingKey } from '@crease/domain/calendar/openings/opening.schema';
import { findPlaces } from '@crease/domain/calendar/openings/opening-entry.schema';
import type { Core } from '@crease/domain/platform/core';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { userRoom } from './rooms.js';

/** Number of players whose places are read and sent together. */
const BATCH_SIZE = 100;
/** Pause between two batches, so that other messages do not wait for thousands of these. */
const PAUSE_MS = 10;

interface Sender {
  core: Core;
  /** Ids of all users signed in here. */
  usersHere(): string[];
  send(rooms: string[], name: 'opening:placed', data: ServerEventData<'opening:placed'>, at: Date): void;
}

/** Draws whose places this process has sent, until their lines end. */
const sentOf = new WeakMap<Core['db'], Set<string>>();

/** Sends the players here their places, once per process and draw. Pages that miss the message read their place. */
export async function tellPlaces({ core, usersHere, send }: Sender, opening: Opening): Promise<void> {
  const sent = sentOf.get(core.db) ?? new Set<string>();
  sentOf.set(core.db, sent);
  const opens = openingKey(opening);
  if (opening.endedAt) sent.delete(opens);
  const { drawnAt, date } = opening;
  if (!drawnAt || opening.endedAt || sent.has(opens)) return;
  sent.add(opens);
  const groundId = opening.groundId.toString();
  const users = usersHere();
  for (let from = 0; from < users.length; from += BATCH_SIZE) {
    if (from > 0) await sleep(PAUSE_MS, undefined, { ref: false });
    for (const { userId, place } of await findPlaces(core, opens, users.slice(from, from + BATCH_SIZE)))
      send([userRoom(userId)], 'opening:placed', { groundId, date, place }, drawnAt);
  }
}
