import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import { findMailedEvents } from '../../messaging/mail/receipt-mails.queries.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { mailNews } from '../mails/mail-news.js';
import type { NotificationDoc } from '../notifications/notification.schema.js';
import { findUnseen, findUnseenOf } from '../notifications/notification-waits.queries.js';
import { digestMail } from './digest-mail.js';
import {
  beginDigestRun,
  type DigestRunDoc,
  endDigestRun,
  findDigestRun,
  findRunBefore,
  moveDigestCursor,
} from './digest-run.schema.js';
import { IN_DIGEST, LISTED, REASONS } from './in-digest.js';

/** The hour of the morning mail, in India, and the one from which it is no morning mail any more. */
const AT_HOUR = 8;
const NOT_AFTER_HOUR = 12;
/** What mornings without a worker have left out is told with the next, but no older news. */
const AT_MOST_DAYS = 3;
const BATCH = 500;

/**
 * Mails everybody who wants it, once a day, what they have not seen since the morning before and no mail has told them. It goes
 * through a day's notifications, so who has nothing new costs nothing, and can be cut anywhere: each mail has an id of its own,
 * the cursor moves after its batch. Answers how many people were looked at.
 */
export async function sendDigests(core: Core, signal?: AbortSignal): Promise<number> {
  let run = await openRun(core);
  const seen = new Set<string>();
  while (run?.state === 'open' && !signal?.aborted) {
    const batch: Pick<NotificationDoc, '_id' | 'userId' | 'createdAt'>[] = await findUnseen(core, {
      types: REASONS,
      ...run,
      limit: BATCH,
    });
    const last = batch.at(-1);
    if (!last) {
      await endDigestRun(core, run);
      break;
    }
    const people = new Map(batch.map(({ userId }) => [userId.toString(), { _id: userId }]));
    for (const id of people.keys()) if (seen.has(id)) people.delete(id);
    await tellAll(core, run, [...people.values()], signal);
    if (signal?.aborted) break;
    for (const id of people.keys()) seen.add(id);
    await failpoint('digest.afterBatch');
    run = await moveDigestCursor(core, run, { at: last.createdAt, id: last._id });
  }
  return seen.size;
}

/** The run of this morning, begun where it is time for it; null before and after. */
async function openRun(core: Core): Promise<DigestRunDoc | null> {
  const now = core.clock.now();
  const day = dayOf(now);
  const known = await findDigestRun(core, day);
  const until = hourStart(day, AT_HOUR);
  if (known || now < until || now >= hourStart(day, NOT_AFTER_HOUR)) return known;
  const before = await findRunBefore(core, day);
  const earliest = hourStart(addDays(day, -AT_MOST_DAYS), AT_HOUR);
  const from = before ? before.until : hourStart(addDays(day, -1), AT_HOUR);
  return await beginDigestRun(core, { _id: day, from: from < earliest ? earliest : from, until });
}

async function tellAll(
  core: Core,
  run: DigestRunDoc,
  people: { _id: Types.ObjectId }[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const each = async function* () {
    yield* people;
  };
  const round = { atOnce: 4, failed: 'somebody’s morning mail could not be written', signal };
  await drain(core, each(), round, ({ _id }) => tell(core, run, _id));
}

async function tell(core: Core, run: DigestRunDoc, userId: Types.ObjectId): Promise<void> {
  await mailNews(core, userId, 'digest', async ({ email, preferences }) => {
    const unseen = await findUnseenOf(core, userId, { ...run, types: LISTED });
    const mailed = await findMailedEvents(core, email, run.from);
    const news = unseen.filter((one) => !wasMailed(one, mailed));
    if (!news.some(({ type }) => IN_DIGEST[type] === 'reason')) return null;
    return {
      id: stableId(`digest-${run._id}-${userId}`),
      kind: 'notification',
      about: news.flatMap(({ named }) => named?.userId ?? []),
      ...digestMail(news, core.env.PUBLIC_URL, preferences.language),
      // The next one tells of newer things.
      uselessAt: hourStart(addDays(run._id, 1), AT_HOUR),
    };
  });
}

/** A receipt is the mail of a confirmed and paid booking. */
function wasMailed(
  { eventId, type, data }: NotificationDoc,
  { events, receipts }: Awaited<ReturnType<typeof findMailedEvents>>,
): boolean {
  if (events.has(eventId)) return true;
  const isOfReceipt = type === 'booking_confirmed' || type === 'payment_success';
  return isOfReceipt && data.bookingId !== undefined && receipts.has(data.bookingId);
}
