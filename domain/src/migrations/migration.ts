import type { mongo } from 'mongoose';

/** What a migration works with: the driver's collections, because a later version has other models. */
export interface MigrationContext {
  db: mongo.Db;
  /** Await it after each bounded batch: renews the lease, and throws `LeaseLost` if another process has taken over. */
  checkpoint(): Promise<void>;
}

/**
 * One change of stored data, in one direction. `up` may be interrupted anywhere and restarted by another process, so it
 * finds remaining work by document state and updates conditionally. Never rename a released migration.
 */
export interface Migration {
  name: string;
  up(context: MigrationContext): Promise<void>;
}
