import { Types } from 'mongoose';
import { batchReads } from '../../platform/batch-reads.js';
import { type Models, native } from '../../platform/models.js';
import type { SessionDoc } from '../auth/session.model.js';
import type { UserDoc } from './user.model.js';

/** What booking needs of a player. */
export type Booker = Pick<UserDoc, '_id' | 'name' | 'email'>;

/** Reads by 24 hex digits of what says who a caller is. */
interface AccountReads {
  booker(userId: string): Promise<Booker | null>;
  session(sessionId: string): Promise<Pick<SessionDoc, '_id' | 'userId' | 'endedAt' | 'expiresAt'> | null>;
  account(userId: string): Promise<Pick<UserDoc, '_id' | 'role' | 'deletedAt'> | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends AccountReads {}
}

const BOOKER_FIELDS = { name: 1, email: 1 } as const;

const objectIds = (ids: string[]) => ids.map((id) => new Types.ObjectId(id));

export function accountReads(models: Models): AccountReads {
  return {
    booker: batchReads(async (ids) => {
      const users = await native(models, 'users')
        .find({ _id: { $in: objectIds(ids) } }, { projection: BOOKER_FIELDS })
        .toArray();
      return new Map(users.map((user) => [user._id.toString(), user]));
    }),
    session: batchReads(async (ids) => {
      const sessions = await native(models, 'sessions')
        .find({ _id: { $in: objectIds(ids) } }, { projection: { userId: 1, endedAt: 1, expiresAt: 1 } })
        .toArray();
      return new Map(sessions.map((session) => [session._id.toString(), session]));
    }),
    account: batchReads(async (ids) => {
      const users = await native(models, 'users')
        .find({ _id: { $in: objectIds(ids) } }, { projection: { role: 1, deletedAt: 1 } })
        .toArray();
      return new Map(users.map((user) => [user._id.toString(), user]));
    }),
  };
}
