import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Language } from '@crease/shared/format/calendar-words';
import { z } from 'zod';
import {
  dltText,
  TEXT_TEMPLATE_NAMES,
  TEXT_TEMPLATES,
  type TextTemplateName,
  writeTemplate,
} from '../messaging/text-messages/text-templates.js';

export interface CaughtText {
  channel: 'sms' | 'whatsapp';
  /** Twelve digits, as the provider wants them. */
  to: string;
  template: TextTemplateName;
  /** As the phone shows it. */
  text: string;
  /** Our id, which reports repeat. */
  ourId: string;
  providerId: string;
}

/**
 * What the providers do with the next texts: `take` them; `cut` the connection, say nothing (`silent`) or answer as a
 * broken gateway does (`broken`) after having taken them, so that the sender never knows; be `busy` or `unavailable`,
 * or not take our key (`stranger`).
 */
export type TextMood = 'take' | 'cut' | 'silent' | 'broken' | 'busy' | 'unavailable' | 'stranger';
/** The fault of a single number. */
export type NumberMood = 'invalid' | 'opted-out' | 'not-now';

const HEADER = 'CREASE';
const AUTH_KEY = 'msg91-test-key';
const TOKEN = 'whatsapp-test-token';
const PHONE_ID = '100200300';
const hindiIdOf = (name: TextTemplateName): string => dltIdOf(50 + TEXT_TEMPLATE_NAMES.indexOf(name));
const dltIdOf = (index: number): string => `11070000000000000${String(index).padStart(2, '0')}`;

const flow = z.object({
  template_id: z.string(),
  sender: z.literal(HEADER),
  DLT_TE_ID: z.string().regex(/^\d{19}$/),
  CRQID: z.string().regex(/^[\w.-]+$/),
  recipients: z.tuple([z.object({ mobiles: z.string().regex(/^91\d{10}$/) }).catchall(z.string())]),
});
const message = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^91\d{10}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.enum(['en', 'hi']) }),
    components: z.tuple([
      z.object({
        type: z.literal('body'),
        parameters: z.array(z.object({ type: z.literal('text'), text: z.string().min(1) })),
      }),
    ]),
  }),
  biz_opaque_callback_data: z.string(),
});

/**
 * MSG91 and WhatsApp on this machine, for tests: they speak their HTTP, judge by the operators' rules, and can
 * misbehave.
 */
export class TextSink implements AsyncDisposable {
  readonly texts: CaughtText[] = [];
  readonly numbers = new Map<string, NumberMood>();
  mood: TextMood = 'take';
  /** Templates also registered in Hindi, for callers who ask for `env` from then on. */
  hindi: readonly TextTemplateName[] = [];
  /** Calls that sent no text. */
  probes = 0;
  readonly #server: Server;
  #port = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => this.#answer(request, response, Buffer.concat(chunks).toString('utf8')));
    });
  }

  static async start(): Promise<TextSink> {
    const sink = new TextSink();
    await sink.listen();
    return sink;
  }

  /** Opens again on the same port after `away`. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port; // it listens on TCP
  }

  /** Stops answering until `listen`. */
  async away(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.listening) await this.away();
  }

  /** The variables by which a system sends its texts here. */
  get env(): Record<string, string> {
    const origin = `http://127.0.0.1:${this.#port}`;
    return {
      MSG91_BASE_URL: origin,
      MSG91_AUTH_KEY: AUTH_KEY,
      MSG91_TEMPLATES: TEXT_TEMPLATE_NAMES.map((name, i) => `${name}=flow-${name}:${dltIdOf(i)}`).join(','),
      MSG91_TEMPLATES_HI: this.hindi.map((name) => `${name}=hindi-${name}:${hindiIdOf(name)}`).join(','),
      ...(this.hindi.length > 0 ? { WHATSAPP_LANGUAGE_HI: 'hi' } : {}),
      MSG91_WEBHOOK_SECRET: 'a-secret-of-our-webhook',
      DLT_HEADER: HEADER,
      DLT_ENTITY_ID: '1101000000000000001',
      WHATSAPP_BASE_URL: `${origin}/v23.0`,
      WHATSAPP_ACCESS_TOKEN: TOKEN,
      WHATSAPP_PHONE_NUMBER_ID: PHONE_ID,
      WHATSAPP_APP_SECRET: 'app-secret-of-tests',
      WHATSAPP_VERIFY_TOKEN: 'verify-token-of-tests',
    };
  }

  /** The texts to a phone of ten digits. */
  to(phone: string, channel?: CaughtText['channel']): CaughtText[] {
    return this.texts.filter((one) => one.to === `91${phone}` && (!channel || one.channel === channel));
  }

  #answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const say = (status: number, json: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(json));
    const isSms = !request.url?.startsWith('/v23.0/');
    const mine = isSms ? AUTH_KEY : `Bearer ${TOKEN}`;
    const given = isSms ? request.headers.authkey : request.headers.authorization;
    if (this.mood === 'busy') return void say(429, {}, { 'retry-after': '7' });
    if (this.mood === 'unavailable') return void say(503, {});
    if (request.method === 'GET') {
      this.probes += 1;
      return void say(200, {});
    }
    if (given !== mine || this.mood === 'stranger') {
      return void (isSms
        ? say(401, { status: 'fail', errors: 'Unauthorized', code: '201' })
        : say(401, { error: { code: 190, message: 'Invalid OAuth access token' } }));
    }
    const judged = isSms ? this.#flow(body) : this.#message(body);
    if ('refused' in judged) return void say(judged.status, judged.refused);
    this.texts.push(judged.caught);
    if (this.mood === 'cut') return void response.destroy();
    if (this.mood === 'silent') return;
    if (this.mood === 'broken') return void response.writeHead(502).end('<h1>Bad gateway</h1>');
    say(200, judged.answer);
  }

  #flow(body: string): Judged {
    const wrong = (words: string): Judged => ({ status: 400, refused: { type: 'error', message: words } });
    const read = flow.safeParse(JSON.parse(body));
    if (!read.success) return wrong(`bad request: ${read.error.message}`);
    const [{ mobiles: to, ...values }] = read.data.recipients;
    const language = read.data.template_id.startsWith('hindi-') ? 'hi' : 'en';
    const prefix = language === 'hi' ? 'hindi' : 'flow';
    const template = TEXT_TEMPLATE_NAMES.find((name) => read.data.template_id === `${prefix}-${name}`);
    const dltId =
      template && (language === 'hi' ? hindiIdOf(template) : dltIdOf(TEXT_TEMPLATE_NAMES.indexOf(template)));
    if (!template || read.data.DLT_TE_ID !== dltId) return wrong('Template ID Missing');
    const mood = this.numbers.get(to.slice(2));
    if (mood === 'invalid') return wrong('Invalid mobile number');
    if (mood === 'opted-out') return wrong('Blocked number');
    if (mood === 'not-now') return wrong('Please try later');
    const text = writeTemplate(template, language, (variable) => values[variable] ?? '');
    if (!obeys(template, language, text)) return wrong(`DLT scrubbing failed: ${text}`);
    const providerId = `sms${this.texts.length}x${read.data.CRQID}`;
    const caught = { channel: 'sms', to, template, text, ourId: read.data.CRQID, providerId } as const;
    return { caught, answer: { type: 'success', message: providerId } };
  }

  #message(body: string): Judged {
    const wrong = (code: number, words: string): Judged => ({
      status: 400,
      refused: { error: { code, message: words, type: 'OAuthException' } },
    });
    const read = message.safeParse(JSON.parse(body));
    if (!read.success) return wrong(100, `Invalid parameter: ${read.error.message}`);
    const { to, template: asked, biz_opaque_callback_data: ourId } = read.data;
    const template = TEXT_TEMPLATE_NAMES.find((name) => TEXT_TEMPLATES[name].whatsapp === asked.name);
    if (!template) return wrong(132001, 'Template name does not exist in the translation');
    const { parameters } = asked.components[0];
    if (parameters.length !== Object.keys(TEXT_TEMPLATES[template].variables).length)
      return wrong(132000, 'Number of parameters does not match');
    const mood = this.numbers.get(to.slice(2));
    if (mood === 'invalid') return wrong(131026, 'Message undeliverable');
    if (mood === 'opted-out') return wrong(131050, 'User has stopped messages');
    if (mood === 'not-now') return wrong(131056, 'Pair rate limit hit');
    const text = writeTemplate(
      template,
      asked.language.code,
      (_name, _kind, place) => parameters[place - 1]?.text ?? '',
    );
    const providerId = `wamid.${this.texts.length}.${ourId}`;
    const caught = { channel: 'whatsapp', to, template, text, ourId, providerId } as const;
    return { caught, answer: { messaging_product: 'whatsapp', messages: [{ id: providerId }] } };
  }
}

type Judged = { status: number; refused: unknown } | { caught: CaughtText; answer: unknown };

/**
 * Checks a text like an operator: it may differ from the registered text only in its variables, and those must match
 * their tags.
 */
function obeys(template: TextTemplateName, language: Language, text: string): boolean {
  const parts = dltText(template, language).split(/(\{#\w+#\})/);
  const pattern = parts.map((part) => {
    if (part === '{#numeric#}') return '\\d{1,15}';
    if (part === '{#alphanumeric#}') return '[A-Za-z0-9 ]{1,30}';
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${pattern.join('')}$`).test(text);
}

/** A report as MSG91 sends it, with the secret that it knows. */
export function smsReport(
  { ourId, providerId, to }: CaughtText,
  status: string,
  more: { failureReason?: string; secret?: string } = {},
): { body: string; headers: Record<string, string> } {
  const { secret = 'a-secret-of-our-webhook', failureReason = '' } = more;
  return {
    body: JSON.stringify({ requestId: providerId, CRQID: ourId, telNum: to, status, failureReason }),
    headers: { 'content-type': 'application/json', 'x-webhook-secret': secret },
  };
}

/** A call of WhatsApp's webhook about one number of ours, signed. */
export function whatsappCall(
  value: { statuses?: unknown[]; messages?: unknown[] },
  { appSecret = 'app-secret-of-tests', phoneId = PHONE_ID } = {},
): { body: string; headers: Record<string, string> } {
  const metadata = { display_phone_number: '912200000000', phone_number_id: phoneId };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [change] }],
  });
  const signature = createHmac('sha256', appSecret).update(body).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  };
}

/** The delivery status of a text in WhatsApp's terms. */
export const whatsappStatus = (
  { ourId, providerId, to }: CaughtText,
  status: string,
  error?: { code: number; title: string },
) => ({
  id: providerId,
  status,
  timestamp: '1764000000',
  recipient_id: to,
  biz_opaque_callback_data: ourId,
  ...(error ? { errors: [error] } : {}),
});
