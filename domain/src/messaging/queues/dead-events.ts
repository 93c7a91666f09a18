import { type DomainEvent, parseEvent } from '@crease/shared/events/domain-events';
import { type Job, UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { DEAD_EVENTS, type Queues } from './queues.js';

/** An entry of the stream that was put aside, as its job carries it. */
export const deadEvent = z.object({
  streamId: z.string(),
  /** The document it is about, where that could be read. */
  key: z.string().optional(),
  /** The event as it stood on the stream; nothing where there was none. */
  event: z.string().optional(),
  reason: z.string(),
});
export type DeadEvent = z.infer<typeof deadEvent>;

/** Puts an entry aside, once however often it is asked for. */
export async function fileDeadEvent(queues: Queues, dead: DeadEvent): Promise<void> {
  await queues[DEAD_EVENTS].add('event', dead, { jobId: `parked-${dead.streamId}`, attempts: 1 });
}

/**
 * A dead event's job: the first run only says why it was put aside, so that it stands among the failed ones. Whoever
 * tries it again, on the board or by `npm run events -- dead --retry`, has it queued for its consumers. Throws
 * `UnrecoverableError` when it is still no event.
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
