import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { MatchDoc } from './match.schema.js';
import { findMatchStates } from './match-log.queries.js';

/**
 * Ends everything a deleted account could still do with matches. Its places stay: cards show them as `Former player`.
 */
export async function eraseScorer(core: Core, userId: Types.ObjectId): Promise<void> {
  await core.db.matches.updateMany({ scorerIds: userId }, { $pull: { scorerIds: userId } });
  await core.db.matches.updateMany({ 'dayScorers.userId': userId }, { $pull: { dayScorers: { userId } } });
}

/** Ends the account's lease and removes its text about a result; the dispute itself stays for an admin to end. */
export async function eraseFromMatches(core: Core, userId: Types.ObjectId): Promise<void> {
  await core.db.matchLogs.updateMany({ 'lease.userId': userId }, { $unset: { lease: '' } });
  await core.db.matchLogs.updateMany({ 'dispute.userId': userId }, { $set: { 'dispute.text': '' } });
}

/** The matches that an account created or plays in, with its texts about their results. */
export async function exportMatches(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  const found: MatchDoc[] = await core.db.matches
    .find({ $or: [{ userIds: userId }, { createdBy: userId }] })
    .sort({ startsAt: -1, _id: -1 })
    .toArray();
  const logs = await findMatchStates(
    core,
    found.map(({ _id }) => _id),
  );
  return found.map(({ _id, startsAt, groundId, status }) => {
    const log = logs.find((one) => one._id.equals(_id));
    const own = log?.sides.flatMap(({ players }) =>
      players.filter((player) => player.userId?.equals(userId)),
    );
    return {
      _id,
      startsAt,
      groundId,
      status,
      sides: log?.sides.map(({ name }) => name),
      playerIds: own?.map(({ playerId }) => playerId),
      ...(log?.dispute?.userId.equals(userId) ? { dispute: log.dispute.text } : {}),
    };
  });
}
