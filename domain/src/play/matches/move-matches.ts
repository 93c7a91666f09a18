import { openMatch } from '@crease/shared/cricket/match';
import type { MatchRules } from '@crease/shared/cricket/rules';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeLog } from './file-match.js';
import { findMatchDoc, findPlannedOf, type Moved, moveMatchesOf, writePlace } from './match.queries.js';
import { findMatchState, writeLog } from './match-log.queries.js';
import type { MatchNews } from './match-log.schema.js';
import { setupOf } from './match-setup.js';
import { storedCard } from './stored-card.js';

/** Makes open pages of a match read it again, after a change of fields that its log does not hold. */
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

/**
 * Moves a planned match of a tournament and tells its people, in one notification if it has fewer overs too
 * (`shorter`). Idempotent. A match with a first event, or with as few overs already, keeps its rules.
 */
export async function movePlanned(
  core: Core,
  _id: Types.ObjectId,
  to: Moved,
  shorter?: MatchRules,
): Promise<void> {
  const match = await findMatchDoc(core, _id);
  const moves = match?.status === 'planned' && !isAt(match, to);
  const log = shorter && (await findMatchState(core, _id));
  const at = core.clock.now();
  // A repeat after a crash records the same news, although the rules are written by then: each account gets one notice.
  const moved: MatchNews = {
    what: 'moved',
    n: to.startsAt.getTime(),
    // Counted with the place, so a repeat after a crash has the same number.
    move: match?.moves ?? 0,
    at,
    ...(shorter ? { overs: shorter.overs } : {}),
  };
  if (shorter && log?.eventSeq === 0 && log.rules.overs > shorter.overs) {
    const card = storedCard(openMatch(setupOf({ ...log, rules: shorter })));
    const news: MatchNews = moves ? moved : { what: 'shortened', n: shorter.overs, at };
    const change = { set: { rules: shorter, card, untoldAt: at }, push: { untold: news } };
    // The log has changed in the meantime: decide again.
    if (!(await changeLog(core, log, { seq: log.seq, eventSeq: 0 }, change)))
      return await movePlanned(core, _id, to, shorter);
  } else if (moves) {
    const told = await writeLog(core, _id, {}, { set: { untoldAt: at }, push: { untold: moved } });
    if (told) core.events.publishSoon('matchLogs', told);
  }
  // After the log: a crash in between repeats both.
  if (moves) await writePlace(core, _id, to);
}

const isAt = ({ groundId, startsAt }: Moved, to: Moved): boolean =>
  startsAt.getTime() === to.startsAt.getTime() && groundId?.toString() === to.groundId?.toString();
