import { setTimeout as sleep } from 'node:timers/promises';
import { findTextAddressee, markUnreachable } from '@crease/domain/accounts/identity/user-phone.queries';
import { phoneForTexts } from '@crease/domain/accounts/identity/wants-texts';
import type { TextDoc } from '@crease/domain/messaging/text-messages/text.schema';
import { type TextChannel, TextError } from '@crease/domain/messaging/text-messages/text-channel';
import {
  findDueTexts,
  giveUpCut,
  markEnded,
  markTaken,
  markWaiting,
  takeText,
} from '@crease/domain/messaging/text-messages/text-delivery.queries';
import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { failpoint } from '@crease/domain/platform/failpoint';
import { isOff } from '@crease/domain/platform/switches/switches';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import type { Language } from '@crease/shared/format/calendar-words';
import { AT_NIGHT, waitsUntil } from '@crease/shared/quiet-hours';
import type { TextChannelName } from '@crease/shared/text-channels';
import { composeText, isTexted } from './compose-text.js';

const CONCURRENCY = 4;
const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 5 * 60_000;

/** How an attempt to send a text ended. */
export type TextOutcome = 'sent' | 'failed' | 'dropped' | 'unknown' | 'waiting';

interface Sending {
  signal?: AbortSignal | undefined;
  /** Called with the outcome of each attempt. */
  count?: (outcome: TextOutcome) => void;
}

/**
 * Sends a channel's due texts, each at most once: a conditional update takes it, and an unknown outcome is not retried.
 * While the provider is away all texts wait, and a harmless call probes it first. One worker at a time, to keep the
 * provider's rate. Returns how many were examined.
 */
export async function deliverTexts(
  core: Core,
  name: TextChannelName,
  { signal, count = () => undefined }: Sending = {},
): Promise<number> {
  const channel = core.texts[name];
  if (!channel) return 0;
  const cut = await giveUpCut(core, name);
  for (let i = 0; i < cut; i += 1) count('unknown');
  // Paused by an admin: texts wait, and those that expire meanwhile are dropped when they are taken.
  if (await isOff(core, name)) return 0;
  const { pace } = channel;
  if (pace.pauseMs() > 0) return 0;
  if (pace.isDoubtful()) {
    const due = await findDueTexts(core, name).limit(1).toArray();
    if (due.length === 0 || !(await answersProbe(core, channel))) return 0;
  }
  const over = new AbortController();
  const round = {
    atOnce: pace.isDoubtful() ? 1 : CONCURRENCY,
    failed: 'a text could not be sent yet',
    signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
  };
  return await drain(core, findDueTexts(core, name), round, async ({ _id }) => {
    await sleep(pace.turnMs());
    // A failure of the texts in flight counts for this one, too.
    if (over.signal.aborted) return;
    const text = await takeText(core, _id);
    if (text) count(await deliver(core, channel, text));
    if (pace.pauseMs() > 0) over.abort();
  });
}

async function answersProbe(core: Core, { name, pace, probe }: TextChannel): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    core.log.warn({ err: error, channel: name }, 'the text provider is still down');
    pace.failed(error.retryAfterMs);
    return false;
  }
}

async function deliver(core: Core, channel: TextChannel, text: TextDoc): Promise<TextOutcome> {
  const end = async (status: 'failed' | 'dropped' | 'unknown', why: string): Promise<TextOutcome> => {
    await markEnded(core, text, status, why);
    return status;
  };
  if (text.uselessAt <= core.clock.now()) return await end('dropped', 'it came too late to be of use');
  const written = await writeText(core, text);
  if (!written) return await end('dropped', 'it is not so any more, or not wished for');
  if (written.waitsUntil) {
    await markWaiting(core, text, { nextTryAt: written.waitsUntil, error: 'quiet hours' });
    return 'waiting';
  }
  const { values, language } = written;

  let providerId: string;
  try {
    const { _id, to, template } = text;
    providerId = await channel.send({ id: _id.toString(), to, template, values, language });
  } catch (error) {
    const outcome = await noteFailure(core, channel, text, error);
    return outcome === 'waiting' ? 'waiting' : await end(outcome, String(error));
  }
  channel.pace.answered();
  await failpoint('text.afterSend');
  await markTaken(core, text, providerId);
  return 'sent';
}

interface Written {
  values: Readonly<Record<string, string>>;
  language: Language;
  /** End of the reader's quiet hours. */
  waitsUntil?: Date | undefined;
}

/** The current content of a text; null if it must not be sent any more: switched off, another phone, another game. */
async function writeText(core: Core, text: TextDoc): Promise<Written | null> {
  const { about } = text;
  const user = text.userId ? await findTextAddressee(core, text.userId) : null;
  const language = user?.preferences.language ?? 'en';
  if (!isTexted(text.template)) return text.values ? { values: text.values, language } : null;
  if (!about || !user || phoneForTexts(user, text.channel) !== text.to) return null;
  const booking = await findBookingBrief(core, about.bookingId);
  const values = booking && composeText(text.template, booking, about.factId);
  if (!values) return null;
  const rule = AT_NIGHT.types[text.template];
  const { quietHours } = user.preferences;
  return { values, language, waitsUntil: waitsUntil(rule, quietHours, core.clock.now(), booking.startsAt) };
}

/** Records what a failed attempt means for its text and the others. A text to be retried is put back. */
async function noteFailure(
  core: Core,
  { name, pace }: TextChannel,
  text: TextDoc,
  error: unknown,
): Promise<'failed' | 'unknown' | 'waiting'> {
  const { outcome, unreachable, retryAfterMs } = error instanceof TextError ? error : unforeseen;
  const about = { err: error, textId: text._id, channel: name };
  if (outcome === 'refused') {
    core.log.warn(about, 'a text was refused');
    pace.answered();
    const { userId, to: phone } = text;
    if (unreachable && userId) await markUnreachable(core, { _id: userId, phone }, name, unreachable);
    return 'failed';
  }
  if (outcome === 'unknown') {
    core.log.error(about, 'a text may have been sent: it is not sent again');
    pace.failed();
    return 'unknown';
  }
  core.log.warn(about, 'a text could not be sent yet');
  if (outcome === 'away') pace.failed(retryAfterMs);
  else pace.answered();
  const wait = outcome === 'away' ? 0 : FIRST_BACKOFF_MS * 2 ** Math.min(text.attempts - 1, 10);
  const nextTryAt = new Date(core.clock.now().getTime() + Math.min(wait, MAX_BACKOFF_MS));
  await markWaiting(core, text, { nextTryAt, error: String(error) });
  return 'waiting';
}

/** An error of our own during a call: how far it got is unknown. */
const unforeseen = { outcome: 'unknown', unreachable: undefined, retryAfterMs: undefined } as const;
