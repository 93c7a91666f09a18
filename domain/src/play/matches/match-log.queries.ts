import type { mongo, Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { MatchLogDoc, MatchState, WrittenLog } from './match-log.schema.js';

/** Reads of logs, and the one function that changes a log. */

const WITHOUT_EVENTS = { events: 0, outbox: 0 } as const;

export async function insertMatchLog(core: Core, log: MatchLogDoc): Promise<void> {
  await core.db.matchLogs.insertOne(log);
}

/** The whole log, which is up to half a megabyte. */
export async function findMatchLog(
  core: Pick<Core, 'db'>,
  _id: Types.ObjectId,
): Promise<Omit<MatchLogDoc, 'outbox'> | null> {
  return await core.db.matchLogs.findOne({ _id }, { projection: { outbox: 0 } });
}

export async function findMatchState(
  core: Pick<Core, 'db'>,
  _id: Types.ObjectId,
): Promise<MatchState | null> {
  return await core.db.matchLogs.findOne<MatchState>({ _id }, { projection: WITHOUT_EVENTS });
}

/** The states of several matches, in no order. */
export async function findMatchStates(
  core: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<MatchState[]> {
  return await core.db.matchLogs
    .find<MatchState>({ _id: { $in: [...ids] } }, { projection: WITHOUT_EVENTS })
    .toArray();
}

/** What a match ended with, without its players and balls. */
export interface Outcome {
  _id: Types.ObjectId;
  sides: Pick<MatchLogDoc['sides'][0], 'teamId' | 'name'>[];
  card: {
    innings: Pick<MatchLogDoc['card']['innings'][0], 'side' | 'superOver' | 'total' | 'wickets' | 'overs'>[];
    result?: MatchLogDoc['card']['result'];
  };
}

const OUTCOME = {
  'sides.teamId': 1,
  'sides.name': 1,
  'card.innings.side': 1,
  'card.innings.superOver': 1,
  'card.innings.total': 1,
  'card.innings.wickets': 1,
  'card.innings.overs': 1,
  'card.result': 1,
} as const;

/** The outcomes of several matches, in no order. */
export async function findOutcomes(
  core: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<Outcome[]> {
  return await core.db.matchLogs.find<Outcome>({ _id: { $in: [...ids] } }, { projection: OUTCOME }).toArray();
}

/** Removes a log without an event; a first one that arrives in between keeps it. */
export async function removeUnbegunLog(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.matchLogs.deleteOne({ _id, eventSeq: 0 });
}

export interface LogChange {
  set?: Partial<MatchLogDoc>;
  unset?: readonly (keyof MatchLogDoc)[];
  push?: mongo.PushOperator<MatchLogDoc>;
  /** The account that makes the change; it gets no news of it. */
  by?: Types.ObjectId;
}

/**
 * Changes a log that still matches `where`, and records `match.changed`, in one conditional update. That update decides
 * every race: null if the log no longer matches. Readers need only the latest state, so the outbox keeps only the
 * latest fact.
 */
export async function writeLog(
  core: Core,
  _id: Types.ObjectId,
  where: mongo.Filter<MatchLogDoc>,
  { set, unset = [], push }: LogChange,
): Promise<WrittenLog | null> {
  const now = core.clock.now();
  const told = fact(core, 'match.changed', now, { matchId: _id.toString() });
  const recorded = recording([told]);
  return await core.db.matchLogs.findOneAndUpdate(
    { ...where, _id },
    {
      $set: { ...set, ...recorded.set, outbox: [told], updatedAt: now },
      $inc: recorded.inc,
      ...(push ? { $push: push } : {}),
      ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, ''])) } : {}),
    },
    { returnDocument: 'after', projection: { events: 0 } },
  );
}

/** Removes the mark of a log whose copies have been written, unless it has changed again. */
export async function markFiled(core: Core, { _id, seq }: Pick<MatchLogDoc, '_id' | 'seq'>): Promise<void> {
  await core.db.matchLogs.updateOne({ _id, seq }, { $unset: { unfiledAt: '' } });
}

export const unfiledMatches = (until: Date) => due('matchLogs', { unfiledAt: { $lte: until } });

/** Logs whose copies were not written because of a crash. */
export const findUnfiled = (core: Core, until: Date): AsyncIterable<MatchState> =>
  core.db.matchLogs.find<MatchState>(unfiledMatches(until).where, { projection: WITHOUT_EVENTS });

/** Renews a lease that its holder still has. Null if another account took it. */
export async function renewLease(
  core: Core,
  _id: Types.ObjectId,
  token: string,
  expiresAt: Date,
): Promise<MatchState | null> {
  return await core.db.matchLogs.findOneAndUpdate(
    { _id, 'lease.token': token },
    { $set: { 'lease.expiresAt': expiresAt } },
    { returnDocument: 'after', projection: WITHOUT_EVENTS },
  );
}

/**
 * Replaces the lease that was read, or its absence. Of two concurrent callers one succeeds, and a renewal makes both
 * fail with null.
 */
export async function replaceLease(
  core: Core,
  _id: Types.ObjectId,
  seen: MatchLogDoc['lease'],
  lease: NonNullable<MatchLogDoc['lease']>,
): Promise<MatchState | null> {
  return await core.db.matchLogs.findOneAndUpdate(
    seen
      ? { _id, 'lease.token': seen.token, 'lease.expiresAt': seen.expiresAt }
      : { _id, lease: { $exists: false } },
    { $set: { lease } },
    { returnDocument: 'after', projection: WITHOUT_EVENTS },
  );
}

export const untoldMatches = (now: Date) => due('matchLogs', { untoldAt: { $lte: now } });

/** Matches with news for their people, longest waiting first. */
export const findUntoldMatches = (core: Core): AsyncIterable<MatchState> =>
  core.db.matchLogs.find<MatchState>(untoldMatches(core.clock.now()).where, {
    projection: WITHOUT_EVENTS,
    sort: { untoldAt: 1 },
  });

/** Removes news that was sent. Misses if there is more since, which the next round sends. */
export async function noteMatchTold(
  core: Core,
  { _id, untold = [], untoldAt }: Pick<MatchLogDoc, '_id' | 'untold' | 'untoldAt'>,
): Promise<void> {
  if (!untoldAt) return;
  await core.db.matchLogs.updateOne(
    { _id, untoldAt, untold: { $size: untold.length } },
    { $unset: { untold: '', untoldAt: '' } },
  );
}

export const silentMatches = (now: Date) => due('matchLogs', { settlesAt: { $lte: now } });

/** Matches whose time for disputes is over. */
export const findSilentMatches = (core: Core, now: Date): AsyncIterable<MatchState> =>
  core.db.matchLogs.find<MatchState>(silentMatches(now).where, { projection: WITHOUT_EVENTS });

export const confirmationsBegun = (until: Date) => due('matchLogs', { 'op.at': { $lte: until } });

/** Matches with an operation that began before that time. */
export const findCutConfirmations = (core: Core, until: Date): AsyncIterable<MatchState> =>
  core.db.matchLogs.find<MatchState>(confirmationsBegun(until).where, { projection: WITHOUT_EVENTS });

/** The matches of a guest of a team. */
export const findLogsOfGuest = (
  core: Core,
  memberId: Types.ObjectId,
): AsyncIterable<Pick<MatchLogDoc, '_id'>> =>
  core.db.matchLogs.find({ 'sides.players.memberId': memberId }, { projection: { _id: 1 } });

/** The number of matches that a guest and an account share. */
export const countPlayedTogether = async (
  core: Core,
  memberId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<number> =>
  await core.db.matchLogs.countDocuments({
    'sides.players.memberId': memberId,
    'sides.players.userId': userId,
  });
