import type { UnreachableReason } from '@crease/shared/text-channels';
import { z } from 'zod';
import type { ProviderAnswer } from './provider-http.js';
import { type OptOut, TextError, type TextReport } from './text-channel.js';

/** Retry interval for failures that need a person, such as a bad token or an unpaid bill. */
const TROUBLE_PAUSE_MS = 60_000;

/** From the list at /docs/whatsapp/cloud-api/support/error-codes. */
const OF_THE_NUMBER: Readonly<Record<number, UnreachableReason>> = {
  131021: 'invalid', // our own number
  131026: 'invalid', // not on WhatsApp
  131050: 'opted-out',
};
/** Rate limits, or trouble on their side: everything waits. */
const AWAY = new Set([2, 4, 80007, 130429, 131016, 131048, 131057, 133004]);
/** Token, account or bill: everything waits for a staff member. */
const TROUBLE = new Set([0, 3, 10, 190, 200, 368, 131005, 131031, 131042, 131045]);

const sent = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const failed = z.object({ error: z.object({ code: z.number(), message: z.string().default('') }) });

/** The id that WhatsApp gave the message; throws a `TextError` for any other answer. */
export function readSendAnswer({ status, body, retryAfterMs }: ProviderAnswer): string {
  const taken = sent.safeParse(body);
  const id = taken.success ? taken.data.messages[0]?.id : undefined;
  if (status >= 200 && status < 300 && id) return id;
  const pause = retryAfterMs ? { retryAfterMs } : {};
  const said = failed.safeParse(body);
  // An error answer means that nothing was accepted.
  if (said.success) {
    const { code, message } = said.data.error;
    const words = `${code} ${message}`;
    const unreachable = OF_THE_NUMBER[code];
    if (unreachable) throw new TextError('refused', words, { unreachable });
    if (TROUBLE.has(code)) throw new TextError('away', words, { retryAfterMs: TROUBLE_PAUSE_MS });
    if (AWAY.has(code) || status === 429) throw new TextError('away', words, pause);
    throw new TextError('deferred', words);
  }
  if (status === 429 || status === 503) throw new TextError('away', `WhatsApp answers ${status}`, pause);
  if (status >= 500 || (status >= 200 && status < 300)) {
    throw new TextError('unknown', `WhatsApp answers ${status} and says nothing that can be read`);
  }
  throw new TextError('deferred', `WhatsApp answers ${status}`);
}

const status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number(), title: z.string().default('') })).optional(),
});
const message = z.object({
  from: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
});
/** Skips statuses and messages that are not ours, so that they do not prevent reading the others. */
const each = <T extends z.ZodType>(one: T) =>
  z
    .array(z.unknown())
    .default([])
    .transform((all) =>
      all.flatMap((raw): z.output<T>[] => {
        const read = one.safeParse(raw);
        return read.success ? [read.data] : [];
      }),
    );
const change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: each(status),
    messages: each(message),
  }),
});
const call = z.object({ entry: each(z.object({ changes: each(change) })) });

const STATUS: Readonly<Record<string, TextReport['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
};

/** Words by which people opt out. */
const STOP = /^(stop|unsubscribe|stop promotions|बंद|बंद करो)\s?[.!]?$/i;

/** What a signed call of the webhook says about messages of this number. */
export function readWhatsappReports(
  rawBody: Buffer,
  phoneNumberId: string,
): { reports: TextReport[]; optOuts: OptOut[] } {
  const read = call.safeParse(JSON.parse(rawBody.toString('utf8')));
  const values = (read.success ? read.data.entry : [])
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId);
  return {
    reports: values.flatMap((value) => value.statuses.flatMap((one) => toReport(one) ?? [])),
    optOuts: values.flatMap((value) => value.messages.flatMap((one) => toOptOut(one) ?? [])),
  };
}

function toReport(one: z.output<typeof status>): TextReport | undefined {
  const outcome = STATUS[one.status];
  if (!outcome) return undefined;
  const textId = one.biz_opaque_callback_data;
  const error = outcome === 'failed' ? one.errors?.[0] : undefined;
  const unreachable = error ? OF_THE_NUMBER[error.code] : undefined;
  return {
    ...(textId && /^[0-9a-f]{24}$/.test(textId) ? { textId } : {}),
    providerId: one.id,
    status: outcome,
    ...(error ? { reason: `${error.code} ${error.title}` } : {}),
    ...(unreachable ? { unreachable } : {}),
  };
}

function toOptOut({ from, text, button }: z.output<typeof message>): OptOut | undefined {
  const said = (text?.body ?? button?.text ?? '').trim();
  return STOP.test(said) && /^91\d{10}$/.test(from) ? { phone: from.slice(2) } : undefined;
}
