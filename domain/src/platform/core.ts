import type { Connection } from 'mongoose';
import type { EventPublisher } from '../messaging/outbox/publisher.js';
import type { PaymentProvider } from '../sales/payments/provider/payment-provider.js';
import type { Clock } from './clock.js';
import type { Env } from './env.js';
import type { Logger } from './log.js';
import type { Models } from './models.js';
import type { Reads } from './reads.js';
import type { Redis } from './redis.js';
import type { Writes } from './writes.js';

/** What every service stands on, handed down from `main.ts`; services are functions whose first argument it is. */
export interface Core {
  env: Env;
  log: Logger;
  clock: Clock;
  connection: Connection;
  models: Models;
  reads: Reads;
  writes: Writes;
  redis: Redis;
  events: EventPublisher;
  provider: PaymentProvider;
  /** The request all this is done for; undefined for what nobody asked for, such as a sweep (`forRequest`). */
  requestId?: string;
}
