import { openMatch } from '@crease/shared/cricket/match';
import type { MatchRules } from '@crease/shared/cricket/rules';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeLog } from './file-match.js';
import { findMatchDoc, findPlannedOf, type Moved, moveMatchesOf, writePlace } from './match.queries.js';
import { findMatchState, writeLog } from './match-log.queries.js';
import { setupOf } from './match-setup.js';
import { storedCard } from './stored-card.js';

/** Has open pages of a match read it again, after a change of fields that its log does not hold. */
export async function tellMatchChanged(core: Core, _id: Types.ObjectId): Promise<void> {
  const log = await writeLog(core, _id, {}, {});
  if (log) core.events.publishSoon('matchLogs', log);
}

/**
 * Moves the planned matches of a booking with it. Idempotent: a match in the booking's hours stays as it is. Every
 * match gets a new revision, because an earlier call may have been interrupted after the move.
 */
export async function moveMatches(
  core: Core,
  booking: { _id: Types.ObjectId; endsAt: Date } & Moved,
): Promise<void> {
  await moveMatchesOf(core, booking);
  for (const _id of await findPlannedOf(core, booking._id)) await tellMatchChanged(core, _id);
}

/** Moves a planned match of a tournament, and tells its players. Idempotent. */
export async function movePlanned(core: Core, _id: Types.ObjectId, to: Moved): Promise<void> {
  const match = await findMatchDoc(core, _id);
  if (match?.status !== 'planned' || isAt(match, to)) return;
  const at = core.clock.now();
  const news = { what: 'moved' as const, n: to.startsAt.getTime(), at };
  // Before the place: a crash in between repeats both, and the players are notified once.
  const log = await writeLog(core, _id, {}, { set: { untoldAt: at }, push: { untold: news } });
  await writePlace(core, _id, to);
  if (log) core.events.publishSoon('matchLogs', log);
}

/**
 * Gives a match that has not begun rules with fewer overs, and tells its people. Idempotent; a match with fewer overs already, or with a first
 * event, stays as it is.
 */
export async function shortenPlanned(core: Core, _id: Types.ObjectId, rules: MatchRules): Promise<void> {
  const log = await findMatchState(core, _id);
  if (!log || log.eventSeq > 0 || log.rules.overs <= rules.overs) return;
  const card = storedCard(openMatch(setupOf({ ...log, rules })));
  const at = core.clock.now();
  const news = { what: 'shortened' as const, n: rules.overs, at };
  await changeLog(
    core,
    log,
    { seq: log.seq, eventSeq: 0 },
    { set: { rules, card, untoldAt: at }, push: { untold: news } },
  );
}

const isAt = ({ groundId, startsAt }: Moved, to: Moved): boolean =>
  startsAt.getTime() === to.startsAt.getTime() && groundId?.toString() === to.groundId?.toString();
