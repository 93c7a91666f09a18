import type { mongo } from 'mongoose';

/** What a migration works with. It speaks to the driver's own collections: the models of a later version are others. */
export interface MigrationContext {
  db: mongo.Db;
  /**
   * To be awaited after each bounded batch: renews this process's lease, and throws `LeaseLost` when another process has
   * taken the migration over.
   */
  checkpoint(): Promise<void>;
}

/**
 * One change of what is stored, in one direction. `up` may be cut anywhere and begun again, by another process too: it
 * finds what is left to do by the state of the documents, and changes each by a conditional update. The name is never
 * changed once it has been released.
 */
export interface Migration {
  name: string;
  up(context: MigrationContext): Promise<void>;
}
