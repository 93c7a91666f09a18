import { dayOf } from '@crease/shared/time/ist';
import { endSessions } from '../accounts/auth/sessions.js';
import {
  findUnused,
  markUnused,
  setUnused,
  startCountingUse,
  type UnusedUser,
} from '../accounts/identity/unused-accounts.queries.js';
import { newsIn, notify } from '../accounts/notifications/notify.js';
import { emptyAccount } from '../accounts/users/own-account.queries.js';
import { hasOpenEntries } from '../business/ledger/ledger-entry.schema.js';
import { findOpenSettlement } from '../business/settlements/settlement.schema.js';
import { outcomeOf } from '../messaging/mail/mail-delivery.queries.js';
import { plainMail } from '../messaging/mail/plain-mail.js';
import { requestMail } from '../messaging/mail/request-mail.js';
import { stableId } from '../messaging/mail/stable-id.js';
import type { Core } from '../platform/core.js';
import { drain } from '../platform/drain.js';
import { failpoint } from '../platform/failpoint.js';
import { findBookingsAhead } from '../sales/booking-reads/booking-lists.queries.js';
import { goneOf, whyStillNeeded } from './delete-account.js';

const DAY_MS = 86_400_000;
/** Minimum time from the mail server taking the notice to the erasure (DPDP Rules 2025, r. 8(2)). */
export const NOTICE_MS = 2 * DAY_MS;
/** The notice is sent this long before the period ends. */
const NOTICE_LEAD_MS = 7 * DAY_MS;
const SENT_POLL_INTERVAL_MS = 10 * 60_000;
/** Retry interval for a notice that no mail server took. Its record is deleted by then (`MAIL_KEPT_DAYS`). */
const RETRY_NOTICE_AFTER_MS = 30 * DAY_MS;

/** A notice older than this is replaced by a new one, because the date in it is long past. */
const NOTICE_HOLDS_MS = 30 * DAY_MS;

const LOG_IN = { en: 'Log in', hi: 'लॉग इन करें' };

function yearsAfter(at: Date, years: number): Date {
  const shifted = new Date(at);
  shifted.setUTCFullYear(shifted.getUTCFullYear() + years);
  return shifted;
}

/**
 * Erases accounts that were not used for `ERASE_UNUSED_YEARS`, at least 48 hours after a notice was mailed. Does
 * nothing if that variable is unset. Returns how many accounts were due for a step.
 */
export async function eraseUnused(core: Core, signal?: AbortSignal): Promise<number> {
  const years = core.env.ERASE_UNUSED_YEARS;
  if (years === undefined) return 0;
  await startCountingUse(core);
  await markUnused(core, new Date(yearsAfter(core.clock.now(), -years).getTime() + NOTICE_LEAD_MS));
  const round = { atOnce: 1, failed: 'an unused account is left for the next round', signal };
  return await drain(core, findUnused(core), round, (user) =>
    takeNextStep(core, user, yearsAfter(user.lastUsedAt, years)),
  );
}

async function takeNextStep(core: Core, user: UnusedUser, periodEnd: Date): Promise<void> {
  const now = core.clock.now();
  const { unused } = user;
  // Only if the operator has made the period longer since the account was marked.
  if (periodEnd.getTime() - NOTICE_LEAD_MS > now.getTime()) return await setUnused(core, user, null);
  if (await isNeeded(core, user)) {
    return await setUnused(core, user, { ...unused, nextAt: new Date(now.getTime() + DAY_MS) });
  }
  const toldAt = unused.noticedAt ?? unused.askedAt;
  if (toldAt && now.getTime() - toldAt.getTime() > NOTICE_HOLDS_MS) return await giveAnother(core, user, now);
  if (!unused.askedAt) return await giveNotice(core, user, periodEnd);
  if (!unused.noticedAt) return await confirmNotice(core, user, periodEnd);
  const eraseAt = eraseFrom(periodEnd, unused.noticedAt);
  if (eraseAt > now) return await setUnused(core, user, { ...unused, nextAt: eraseAt });
  await erase(core, user);
}

/** When the account may be erased: at the end of the period or of the notice, whichever is later. */
const eraseFrom = (periodEnd: Date, noticedAt: Date): Date =>
  new Date(Math.max(periodEnd.getTime(), noticedAt.getTime() + NOTICE_MS));

/** True while the account cannot be closed, or has games ahead or money that is still to be paid out. */
async function isNeeded(core: Core, { _id }: UnusedUser): Promise<boolean> {
  if (await whyStillNeeded(core, _id)) return true;
  const [bookings, isUnsettled, settlement] = await Promise.all([
    findBookingsAhead(core, _id),
    hasOpenEntries(core, _id),
    findOpenSettlement(core, _id),
  ]);
  return bookings.length > 0 || isUnsettled || settlement !== null;
}

/** Drops the notice; the round at `at` gives a new one. */
const giveAnother = (core: Core, user: UnusedUser, at: Date): Promise<void> =>
  setUnused(core, user, { nextAt: at, noticeDue: at });

const noticeOf = ({ _id, lastUsedAt, unused: { noticeDue } }: UnusedUser): string =>
  `unused-${_id}-${lastUsedAt.getTime()}-${noticeDue.getTime()}`;

/** Can be repeated after a crash: the ids of the notification and the mail make duplicates impossible. */
async function giveNotice(core: Core, user: UnusedUser, periodEnd: Date): Promise<void> {
  const now = core.clock.now();
  const eventId = noticeOf(user);
  const news = { key: 'account_unused', params: { until: dayOf(eraseFrom(periodEnd, now)) } } as const;
  await notify(core, { eventId, userId: user._id.toString(), priority: 'high', news });
  const language = user.preferences.language ?? 'en';
  const { title, message } = newsIn(language, news);
  await requestMail(core, {
    id: stableId(eventId),
    to: user.email,
    kind: 'security',
    ...plainMail({
      language,
      subject: title,
      heading: title,
      lines: [message],
      button: { label: LOG_IN[language], url: `${core.env.PUBLIC_URL}/login` },
    }),
  });
  await failpoint('unused.afterNotice');
  const nextAt = new Date(now.getTime() + SENT_POLL_INTERVAL_MS);
  await setUnused(core, user, { ...user.unused, askedAt: now, nextAt });
}

/** Notes when the mail server took the notice. One that it never took is requested again later. */
async function confirmNotice(core: Core, user: UnusedUser, periodEnd: Date): Promise<void> {
  const now = core.clock.now().getTime();
  const { isWaiting, sentAt } = await outcomeOf(core, stableId(noticeOf(user)));
  if (sentAt) {
    const noticed = { ...user.unused, noticedAt: sentAt, nextAt: eraseFrom(periodEnd, sentAt) };
    return await setUnused(core, user, noticed);
  }
  if (isWaiting) {
    return await setUnused(core, user, { ...user.unused, nextAt: new Date(now + SENT_POLL_INTERVAL_MS) });
  }
  core.log.warn({ userId: user._id }, 'an unused account is kept: its notice could not be mailed');
  await giveAnother(core, user, new Date(now + RETRY_NOTICE_AFTER_MS));
}

/** Empties the account unless it was used since its notice; `eraseDueTraces` does the rest. */
async function erase(core: Core, user: UnusedUser): Promise<void> {
  if (!(await emptyAccount(core, goneOf(user), user.lastUsedAt))) return;
  core.log.info({ userId: user._id, lastUsedAt: user.lastUsedAt }, 'an unused account was erased');
  await failpoint('unused.afterEmpty');
  await endSessions(core, user._id.toString());
}
