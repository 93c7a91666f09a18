import type { ExpiryScheduler } from '@crease/domain/calendar/expiry/expiry-scheduler';
import type { Lane } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import type { Post } from '../mail/post.js';
import type { WorkerMetrics } from '../metrics.js';
import type { PushService } from '../push/push-service.js';

export interface WorkerContext {
  core: Core;
  post: Post;
  push: PushService;
  metrics: WorkerMetrics;
  /** Ends of claims, told at their instant. */
  expiry: ExpiryScheduler;
}

/**
 * Somebody who has work to do when something has happened. Run at least once for each event, so `handle` decides by a
 * conditional write whether there is anything left to do.
 */
export interface Consumer<N extends EventName = EventName> {
  /** Unique among the consumers of an event; part of the job's id. */
  name: string;
  lane: Lane;
  /** Whether this event means any work at all, as far as it says so itself; one that means none is never queued. */
  concerns?(event: DomainEvent<N>): boolean;
  /** When the work is due, where that is not at once. */
  dueAt?(event: DomainEvent<N>): Date;
  handle(context: WorkerContext, event: DomainEvent<N>): Promise<void>;
}

/** The consumers of each event whose name is of that form; one without an entry does not compile. */
export type ConsumersOf<Form extends string = string> = {
  [N in Extract<EventName, Form>]: readonly Consumer<N>[];
};
