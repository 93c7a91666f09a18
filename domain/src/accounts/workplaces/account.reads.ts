import type { Pace } from '../../platform/batch.js';
import { batchReads } from '../../platform/batch-reads.js';
import type { Db } from '../../platform/models.js';
import { readSessions, type SessionDoc } from '../identity/session.schema.js';
import { readAccounts, readUsers, type UserDoc } from '../identity/user.schema.js';

/** The fields that booking, and listing bookings, need from a player. */
export type Booker = Pick<UserDoc, '_id' | 'name' | 'email' | 'deletedAt'>;

/** Reads by 24 hex digits, for identifying a caller. */
interface AccountReads {
  /** The whole account without its outbox, deleted or not. */
  user(userId: string): Promise<Readonly<UserDoc> | null>;
  booker(userId: string): Promise<Booker | null>;
  session(
    sessionId: string,
  ): Promise<Pick<SessionDoc, '_id' | 'userId' | 'endedAt' | 'expiresAt' | 'passkey'> | null>;
  /** What others are shown of a player. */
  profile(
    userId: string,
  ): Promise<Pick<UserDoc, '_id' | 'name' | 'publicProfile' | 'hideName' | 'under18' | 'deletedAt'> | null>;
  account(
    userId: string,
  ): Promise<Pick<UserDoc, '_id' | 'role' | 'deletedAt' | 'turnsAdultAt' | 'parent'> | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends AccountReads {}
}

const byId = <D extends Pick<UserDoc, '_id'>>(docs: D[]): Map<string, D> =>
  new Map(docs.map((doc) => [doc._id.toString(), doc]));

export function accountReads(db: Db): AccountReads {
  return {
    user: batchReads(async (ids) => byId(await readAccounts(db, ids))),
    booker: batchReads(async (ids) => byId(await readUsers(db, ids, ['name', 'email', 'deletedAt']))),
    profile: batchReads(async (ids) =>
      byId(await readUsers(db, ids, ['name', 'publicProfile', 'hideName', 'under18', 'deletedAt'])),
    ),
    ...callerReads(db),
  };
}

/** The reads that decide whether a caller's token still holds. */
export function callerReads(db: Db, pace?: Pace): Pick<AccountReads, 'session' | 'account'> {
  return {
    session: batchReads(async (ids) => byId(await readSessions(db, ids)), pace),
    account: batchReads(
      async (ids) => byId(await readUsers(db, ids, ['role', 'deletedAt', 'turnsAdultAt', 'parent'])),
      pace,
    ),
  };
}
