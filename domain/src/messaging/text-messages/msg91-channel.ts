import type { UnreachableReason } from '@crease/shared/text-channels';
import { z } from 'zod';
import type { TemplateIds } from '../../platform/env-texts.js';
import { createPace } from './channel-pace.js';
import { callProvider, type ProviderAnswer } from './provider-http.js';
import { sameSecret } from './same-secret.js';
import { ForgedReport, type TextChannel, TextError, type TextReport } from './text-channel.js';
import { fillTemplate, forOperator, type TextTemplateName } from './text-templates.js';

export interface Msg91Options {
  /** `https://control.msg91.com`, or another server with its Flow API v5. */
  baseUrl: string;
  authKey: string;
  /** The sender header: six letters, as registered. */
  header: string;
  /** Our entity id in the operators' registry (DLT). */
  entityId: string;
  templates: Readonly<Record<TextTemplateName, TemplateIds>>;
  /** Templates that are registered in Hindi as well. */
  hindiTemplates: Readonly<Partial<Record<TextTemplateName, TemplateIds>>>;
  webhookSecret: string;
  timeoutMs?: number;
  nowMs?: () => number;
}

const TIMEOUT_MS = 10_000;
const PER_SECOND = 20;
/** Retry interval for failures that only a person can fix, such as a bad key or an empty balance. */
const TROUBLE_PAUSE_MS = 60_000;

const answered = z.object({ type: z.string(), message: z.coerce.string().default('') });
/** An unauthorised call gets an answer in this form. */
const refusedCall = z.object({ errors: z.unknown() });

/** SMS over MSG91's Flow API v5: https://docs.msg91.com (Send SMS). */
export function createMsg91Channel(options: Msg91Options): TextChannel {
  const { baseUrl, authKey, timeoutMs = TIMEOUT_MS } = options;
  const headers = { authkey: authKey };
  return {
    name: 'sms',
    pace: createPace(PER_SECOND, options.nowMs),

    async send({ id, to, template, values, language: wanted }) {
      const hindi = wanted === 'hi' ? options.hindiTemplates[template] : undefined;
      const { flowId, dltId } = hindi ?? options.templates[template];
      const language = hindi ? 'hi' : 'en';
      const variables = fillTemplate(template, values, language).map(
        (one) => [one.name, forOperator(one, language)] as const,
      );
      const answer = await callProvider({
        method: 'POST',
        url: `${baseUrl}/api/v5/flow`,
        headers,
        timeoutMs,
        body: {
          template_id: flowId,
          sender: options.header,
          short_url: '0',
          DLT_TE_ID: dltId,
          PE_ID: options.entityId,
          // Comes back in the delivery report.
          CRQID: id,
          recipients: [{ mobiles: `91${to}`, ...Object.fromEntries(variables) }],
        },
      });
      return readAnswer(answer);
    },

    async probe() {
      // Its front page: any answer will do.
      const { status } = await callProvider({ method: 'GET', url: `${baseUrl}/`, headers: {}, timeoutMs });
      if (status >= 500 || status === 429) throw new TextError('away', `MSG91 answers ${status}`);
    },

    readReports(rawBody, given) {
      const body = parsed(rawBody);
      const header = given['x-webhook-secret'];
      const secret = typeof header === 'string' ? header : secretIn(body);
      if (!secret || !sameSecret(secret, options.webhookSecret))
        throw new ForgedReport('it does not know the secret');
      const reports = [body].flat().flatMap((one) => readReport(one) ?? []);
      return { reports, optOuts: [] };
    },

    knowsVerifyToken: () => false,
  };
}

/** The id that MSG91 gave the text; throws a `TextError` for any other answer. */
function readAnswer({ status, body, retryAfterMs }: ProviderAnswer): string {
  const said = answered.safeParse(body);
  if (said.success && said.data.type === 'success' && said.data.message) return said.data.message;
  if (status === 429 || status === 503) {
    throw new TextError('away', `MSG91 answers ${status}`, retryAfterMs ? { retryAfterMs } : {});
  }
  if (status === 401 || status === 403 || refusedCall.safeParse(body).success) {
    throw new TextError('away', 'MSG91 does not take our key', { retryAfterMs: TROUBLE_PAUSE_MS });
  }
  if (said.success && said.data.type === 'error') throw errorOf(said.data.message);
  // The outcome is unknown if the answer cannot be read: a gateway may have timed out after the text was sent.
  if (status >= 500 || (status >= 200 && status < 300)) {
    throw new TextError('unknown', `MSG91 answers ${status} and says nothing that can be read`);
  }
  throw new TextError('deferred', `MSG91 answers ${status}`);
}

/** Maps MSG91's error message. It has accepted nothing in that case. */
function errorOf(message: string): TextError {
  const unreachable = whyUnreachable(message);
  if (unreachable) return new TextError('refused', message, { unreachable });
  if (/auth|balance|credit/i.test(message) || hasWords(message, /ip\b/i, /white/i)) {
    return new TextError('away', message, { retryAfterMs: TROUBLE_PAUSE_MS });
  }
  return new TextError('deferred', message);
}

function whyUnreachable(words: string): UnreachableReason | undefined {
  if (/\b(dnd|ndnc)\b|block(ed)? (number|list)|blacklist|opt(ed)?[ -]?out|unsubscribed/i.test(words))
    return 'opted-out';
  if (
    /invalid (mobile|number|destination|recipient)|unknown subscriber/i.test(words) ||
    hasWords(words, /mobile|number/i, /invalid/i)
  )
    return 'invalid';
  return undefined;
}

/** True if `second` matches somewhere after the first match of `first`. */
function hasWords(text: string, first: RegExp, second: RegExp): boolean {
  const found = first.exec(text);
  return found !== null && second.test(text.slice(found.index + found[0].length));
}

const said = z.union([z.string(), z.number()]).transform(String).optional();
/** The delivery report, whose fields an account chooses; `number` and `desc` belong to its older form. */
const report = z.object({
  requestId: said,
  CRQID: said,
  status: said,
  desc: said,
  failureReason: said,
  failedReason: said,
});

/** By number in its older form, by word in the newer one. */
const STATUS: readonly [RegExp, TextReport['status'], UnreachableReason?][] = [
  [/^(1|delivered)$/i, 'delivered'],
  [/^(9|ndnc|17|blocked( number)?)$/i, 'failed', 'opted-out'],
  [/^(2|failed|16|25|rejected)$/i, 'failed'],
  [/^(sent|submitted|pending)$/i, 'sent'],
];

function readReport(one: unknown): TextReport | undefined {
  const read = report.safeParse(one);
  if (!read.success) return undefined;
  const { requestId, CRQID, status = '', desc, failureReason, failedReason } = read.data;
  const known = STATUS.find(([pattern]) => pattern.test(status));
  if (!known) return undefined;
  const [, outcome, why] = known;
  const reason = [failureReason, failedReason, desc].find((text) => text) ?? status;
  const unreachable = outcome === 'failed' ? (why ?? whyUnreachable(reason)) : undefined;
  return {
    ...(CRQID && /^[0-9a-f]{24}$/.test(CRQID) ? { textId: CRQID } : {}),
    ...(requestId ? { providerId: requestId } : {}),
    status: outcome,
    ...(outcome === 'failed' ? { reason } : {}),
    ...(unreachable ? { unreachable } : {}),
  };
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined; // without a secret, so it is refused as forged
  }
}

/** Reads the secret from the body, for accounts that cannot add a header to their webhook. */
function secretIn(body: unknown): string | undefined {
  const read = z.object({ secret: z.string() }).safeParse(Array.isArray(body) ? body[0] : body);
  return read.success ? read.data.secret : undefined;
}
