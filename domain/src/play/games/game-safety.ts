import { hasContact } from '@crease/shared/contact-in-text';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeGame } from './change-game.js';
import { findGamesAhead } from './game.queries.js';

/** @throws `VALIDATION` for a note with a phone number, mail address, link or handle */
export function assertNoContact(note: string | undefined): void {
  if (note && hasContact(note)) throw refuse('VALIDATION', 'contact_in_text', { field: 'note' });
}

/** @throws `STATE_CONFLICT` for a host under 18 */
export async function assertMayList(core: Core, hostId: Types.ObjectId): Promise<void> {
  const host = await core.reads.user(hostId.toString());
  if (host?.under18) throw refuse('STATE_CONFLICT', 'minor_not_open');
}

/** Takes the account's open games off the lists: their links go on working. Idempotent. */
export async function unlistGamesOf(core: Core, hostId: Types.ObjectId): Promise<void> {
  for (const { _id, hostId: host } of await findGamesAhead(core, hostId))
    if (host.equals(hostId))
      await changeGame(core, _id, ({ visibility }) =>
        visibility === 'open' ? { set: { visibility: 'link' } } : null,
      );
}

/** Closes a game to more players for good; who is in stays. Requests and turns in the queue end. Idempotent. */
export async function stopGame(core: Core, gameId: Types.ObjectId): Promise<void> {
  await changeGame(core, gameId, (game, now) => {
    if (game.stoppedAt || game.closesAt <= now) return null;
    const kept = game.rows.filter(({ status }) => status !== 'asked' && status !== 'waiting');
    const rows = kept.map((row) => (row.status === 'held' ? { ...row, expiresAt: now } : row));
    return { set: { stoppedAt: now, closesAt: now, visibility: 'link', rows } };
  });
}
