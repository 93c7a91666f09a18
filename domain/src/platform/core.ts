import type { Connection } from 'mongoose';
import type { Clock } from './clock.js';
import type { Env } from './env.js';
import type { Logger } from './log.js';
import type { Db, Models } from './models.js';
import type { Redis } from './redis.js';
import type { Storage } from './storage/storage.js';
import type { Span, Tracing } from './tracing/span.js';

/**
 * What every service stands on, handed down from `main.ts`; services are functions whose first argument it is. Floors
 * above add what they bring (`declare module`): messaging its `events`, sales the payment `provider`.
 */
export interface Core {
  env: Env;
  log: Logger;
  clock: Clock;
  connection: Connection;
  /** Schemas with their indexes: what tests make records by. */
  models: Models;
  /** The driver's collections: every query goes to these. */
  db: Db;
  /** Reads by id that nearly every request makes, in batches: many players at once cost few queries. */
  reads: Reads;
  /** Writes of single documents that many make at once, in batches. */
  writes: Writes;
  redis: Redis;
  /** Where pictures and papers are kept. */
  storage: Storage;
  /** The request all this is done for; undefined for what nobody asked for, such as a sweep (`forRequest`). */
  requestId?: string;
  /** Where spans come from; undefined while nobody collects traces. */
  tracing?: Tracing | undefined;
  /** The span all this is done in (`forRequest`); facts and jobs that come of it go on with its trace. */
  span?: Span | undefined;
}

/** The batched reads by id; each model's floor adds its own. */
export interface Reads {}

/** The batched writes; each model's floor adds its own. */
export interface Writes {}
