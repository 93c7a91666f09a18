import type { Redis } from '@crease/domain/platform/redis';

export type Entry = [id: string, fields: string[]];
export type Pending = [id: string, consumer: string, idleMs: number, deliveries: number];

/** This process as one consumer of the workers' group. */
export interface GroupMember {
  redis: Redis;
  /** The stream's key. */
  key: string;
  name: string;
}

/** Entries read or claimed at once. */
export const BATCH = 100;
