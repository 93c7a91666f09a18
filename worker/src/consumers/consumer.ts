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
  /** Ends claims at the instant they lapse. */
  expiry: ExpiryScheduler;
}

/**
 * A reaction to an event. Runs at least once per event, so `handle` must decide by a conditional write whether there is
 * anything left to do.
 */
export interface Consumer<N extends EventName = EventName> {
  /** Unique among the consumers of an event; part of the job's id. */
  name: string;
  lane: Lane;
  /** False if the event itself shows that there is no work; no job is queued then. */
  concerns?(event: DomainEvent<N>): boolean;
  /** When the work is due, if not at once. */
  dueAt?(event: DomainEvent<N>): Date;
  handle(context: WorkerContext, event: DomainEvent<N>): Promise<void>;
}

/** The consumers of all events whose names match the form; an event without an entry does not compile. */
export type ConsumersOf<Form extends string = string> = {
  [N in Extract<EventName, Form>]: readonly Consumer<N>[];
};
