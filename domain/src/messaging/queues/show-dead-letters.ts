import type { Pagination } from '@crease/shared/contracts/common';
import type { ShownDeadLetter } from '@crease/shared/contracts/failed-work';
import { paginationOf } from '../../platform/pagination.js';
import { countDeadLetters, type DeadLetter, listDeadLetters } from './dead-letters.js';
import { maskPersonal, maskText } from './mask-personal.js';
import { DEAD_EVENTS, type Queues } from './queues.js';

/** How much of a payload and a reason is shown: some contain a mail server's whole page. */
const MOST_PAYLOAD = 4_000;
const MOST_REASON = 300;

/** A page of the dead letters of all queues, newest first, without personal data. */
export async function pageOfDeadLetters(
  queues: Queues,
  { page, limit }: { page: number; limit: number },
): Promise<{ letters: ShownDeadLetter[]; pagination: Pagination }> {
  const [found, total] = await Promise.all([listDeadLetters(queues, page * limit), countDeadLetters(queues)]);
  const newest = found.sort((a, b) => (b.failedAt?.getTime() ?? 0) - (a.failedAt?.getTime() ?? 0));
  return {
    letters: newest.slice((page - 1) * limit, page * limit).map(present),
    pagination: paginationOf({ page, limit }, total),
  };
}

function present({ queue, jobId, what, key, failedAt, tries, reason, data }: DeadLetter): ShownDeadLetter {
  return {
    queue,
    id: jobId,
    what,
    key,
    ...(failedAt ? { failedAt: failedAt.toISOString() } : {}),
    tries,
    reason: maskText(reason ?? '')
      .replace(/\s+/g, ' ')
      .slice(0, MOST_REASON),
    payload: JSON.stringify(maskPersonal(queue === DEAD_EVENTS ? unpacked(data) : data), null, 2).slice(
      0,
      MOST_PAYLOAD,
    ),
  };
}

/** Parses the stream text of a dead event, if possible. */
function unpacked(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('event' in data) || typeof data.event !== 'string')
    return data;
  try {
    return { ...data, event: JSON.parse(data.event) };
  } catch {
    return data; // not JSON: shown unchanged
  }
}
