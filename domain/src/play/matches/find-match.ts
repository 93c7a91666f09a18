import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { matchNotFound, notYourMatch, type Standing, standingIn } from './match.policy.js';
import { findMatchDoc } from './match.queries.js';
import type { MatchDoc } from './match.schema.js';
import { findMatchState } from './match-log.queries.js';
import type { MatchState } from './match-log.schema.js';

export interface FoundMatch {
  match: MatchDoc;
  log: MatchState;
  /** What the reader may do with it. */
  standing: Standing;
}

/** The match as this reader sees it. @throws `NOT_FOUND` */
export async function findMatch(core: Core, id: string, reader: Caller | null): Promise<FoundMatch> {
  const _id = new Types.ObjectId(id);
  const [match, log] = await Promise.all([findMatchDoc(core, _id), findMatchState(core, _id)]);
  if (!match || !log) throw matchNotFound();
  return { match, log, standing: await standingIn(core, match, log.sides, reader) };
}

/**
 * The same for a caller who wants to perform an action.
 * @throws `NOT_FOUND`, or `FORBIDDEN` if they may not
 */
export async function findMatchFor(
  core: Core,
  id: string,
  caller: Caller,
  may: (standing: Standing) => boolean,
): Promise<FoundMatch> {
  const found = await findMatch(core, id, caller);
  if (!may(found.standing)) throw notYourMatch();
  return found;
}
