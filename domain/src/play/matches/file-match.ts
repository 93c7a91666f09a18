import type { mongo } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { writeCopies } from './match.queries.js';
import type { MatchDoc } from './match.schema.js';
import { figureMatch } from './match-figures.js';
import { findUnfiled, type LogChange, markFiled, writeLog } from './match-log.queries.js';
import type { MatchLogDoc, MatchState } from './match-log.schema.js';
import { newsOf } from './match-news.js';
import { statusOf } from './match-status.js';

type Filed = Pick<MatchState, '_id' | 'sides' | 'card' | 'confirmed' | 'seq'>;
type Copies = Pick<MatchDoc, 'status' | 'teamIds' | 'userIds' | 'confirmedSeq' | 'logSeq'>;

/** The fields by which lists find a match. An account that has not accepted its place does not count. */
export function copiesOf(log: Filed): Copies {
  const players = log.sides.flatMap((side) => side.players);
  const userIds = new Map(
    players.flatMap(({ userId, isAsked }) => (userId && !isAsked ? [[userId.toString(), userId]] : [])),
  );
  return {
    status: statusOf(log),
    teamIds: log.sides.flatMap(({ teamId }) => teamId ?? []),
    userIds: [...userIds.values()],
    confirmedSeq: log.confirmed?.eventSeq ?? null,
    logSeq: log.seq,
  };
}

const isSame = (a: Filed, b: Filed): boolean => {
  const [{ logSeq: _, ...one }, { logSeq: __, ...other }] = [copiesOf(a), copiesOf(b)];
  return JSON.stringify(one) === JSON.stringify(other);
};

/**
 * Copies the fields by which lists find a match, and brings figures and tournament to what its log says. Idempotent.
 */
export async function fileMatch(core: Core, log: MatchState): Promise<void> {
  await writeCopies(core, log._id, copiesOf(log));
  await figureMatch(core, log);
  await core.fixtures.follow(core, log);
  await markFiled(core, log);
}

/**
 * Changes a log as it was read, and files the match if lists or figures need it. The conditional update decides every
 * race: null if the log no longer matches `where`.
 */
export async function changeLog(
  core: Core,
  before: MatchState,
  where: mongo.Filter<MatchLogDoc>,
  change: LogChange,
): Promise<MatchState | null> {
  const changed = await changeUnfiled(core, before, where, change);
  if (changed?.files) await fileMatch(core, changed.log);
  return changed ? changed.log : null;
}

/** The same without filing the match; `files` if its caller must. */
export async function changeUnfiled(
  core: Core,
  before: MatchState,
  where: mongo.Filter<MatchLogDoc>,
  change: LogChange,
): Promise<{ log: MatchState; files: boolean } | null> {
  const now = core.clock.now();
  const next = { ...before, ...change.set };
  for (const field of change.unset ?? []) delete next[field];
  const files = !isSame(before, next);
  const untold = newsOf(before, next, now, change.by);
  const after = await writeLog(core, before._id, where, {
    ...change,
    set: {
      ...change.set,
      ...(files ? { unfiledAt: now } : {}),
      ...(untold.length > 0 ? { untoldAt: now } : {}),
    },
    ...(untold.length > 0 ? { push: { ...change.push, untold: { $each: untold } } } : {}),
  });
  if (!after) return null;
  core.events.publishSoon('matchLogs', after);
  await failpoint('match.afterChange');
  return { log: after, files };
}

/** After this long without a copy, the writing process has died. */
const CUT_AFTER_MS = 5_000;
export const filingCutBefore = (now: Date): Date => new Date(now.getTime() - CUT_AFTER_MS);

/** Files matches whose process died before it did. Returns how many it found. */
export async function fileCutMatches(core: Core): Promise<number> {
  const cut = findUnfiled(core, filingCutBefore(core.clock.now()));
  const round = { atOnce: 4, failed: 'a match could not be filed yet' };
  return await drain(core, cut, round, (log) => fileMatch(core, log));
}
