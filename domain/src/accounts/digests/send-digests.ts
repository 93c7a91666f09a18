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

/** The hour from which the morning mail is sent (India), and the hour after which it is too late. */
const AT_HOUR = 8;
const NOT_AFTER_HOUR = 12;
/** The next mail catches up on mornings missed without a worker, up to this many days. */
const AT_MOST_DAYS = 3;
const BATCH = 500;

/**
 * Mails each user who wants it, once a day, their unread news since the last morning that no other mail covered. Goes
 * through a day's notifications, so users without news cost nothing. Resumable: mail ids are stable and the cursor
 * follows each batch. Returns how many users were handled.
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

/** This morning's run, created when it is time for it; null outside those hours. */
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
      // The next mail has newer news.
      uselessAt: hourStart(addDays(run._id, 1), AT_HOUR),
    };
  });
}

/** A confirmed and paid booking is mailed as a receipt. */
function wasMailed(
  { eventId, type, data }: NotificationDoc,
  { events, receipts }: Awaited<ReturnType<typeof findMailedEvents>>,
): boolean {
  if (events.has(eventId)) return true;
  const isOfReceipt = type === 'booking_confirmed' || type === 'payment_success';
  return isOfReceipt && data.bookingId !== undefined && receipts.has(data.bookingId);
}
