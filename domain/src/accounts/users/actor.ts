import type { Types } from 'mongoose';
import { objectId } from '../../platform/document.js';

/**
 * The author of a change: an account or API key with its id and name, or only a name for the system itself. Renames and
 * erasures find what an account has done by the id, never by the name.
 */
export type Actor = string | { id?: Types.ObjectId | undefined; name: string };

/** How an actor is stored: the name shown, and the id of the account or API key where there is one. */
export interface Signature {
  by: string;
  byId?: Types.ObjectId | undefined;
}

/** The stored id of an actor, for the documents that have `by`. */
export const byId = objectId().optional();

export function signatureOf(actor: Actor): { by: string; byId?: Types.ObjectId } {
  if (typeof actor === 'string') return { by: actor };
  return { by: actor.name, ...(actor.id ? { byId: actor.id } : {}) };
}

/** Removes the stored id where the next actor has none: part of an update that replaces one actor with another. */
export const unsigned = (actor: Actor): { byId?: '' } => (signatureOf(actor).byId ? {} : { byId: '' });

export const actorOf = ({ by, byId }: Signature): Actor => ({ name: by, id: byId });
