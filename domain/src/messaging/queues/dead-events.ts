import { type DomainEvent, parseEvent } from '@crease/shared/events/domain-events';
import { type Job, UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { DEAD_EVENTS, type Queues } from './queues.js';

/** A parked stream entry, as stored in its job. */
export const deadEvent = z.object({
  streamId: z.string(),
  /** The document it is about, if that could be parsed. */
  key: z.string().optional(),
  /** The event's text on the stream, if there was any. */
  event: z.string().optional(),
  reason: z.string(),
});
export type DeadEvent = z.infer<typeof deadEvent>;

/** Parks an entry. Idempotent. */
export async function fileDeadEvent(queues: Queues, dead: DeadEvent): Promise<void> {
  await queues[DEAD_EVENTS].add('event', dead, { jobId: `parked-${dead.streamId}`, attempts: 1 });
}

/**
 * Processes a dead event's job. The first run only fails it with the reason, so that it is listed. A retry, on the
 * board or by `npm run events -- dead --retry`, queues it for its consumers.
 * @throws `UnrecoverableError` if it is still not an event
 */
export async function retryDeadEvent(
  job: Pick<Job, 'data' | 'attemptsStarted'>,
  dispatch: (events: readonly DomainEvent[]) => Promise<unknown>,
): Promise<void> {
  const { event, reason } = deadEvent.parse(job.data);
  if (job.attemptsStarted <= 1) throw new UnrecoverableError(reason);
  await dispatch([readAgain(event)]);
}

function readAgain(event: string | undefined): DomainEvent {
  try {
    return parseEvent(JSON.parse(event ?? ''));
  } catch (error) {
    throw new UnrecoverableError(`still no event: ${String(error).slice(0, 400)}`);
  }
}
