import { createHmac } from 'node:crypto';
import { createPace } from './channel-pace.js';
import { callProvider } from './provider-http.js';
import { sameSecret } from './same-secret.js';
import { ForgedReport, type TextChannel, TextError } from './text-channel.js';
import { fillTemplate, forWhatsapp, TEXT_TEMPLATES } from './text-templates.js';
import { readSendAnswer, readWhatsappReports } from './whatsapp-wire.js';

export interface WhatsappOptions {
  /** Graph API with its version, `https://graph.facebook.com/v23.0`, or another server with that API. */
  baseUrl: string;
  accessToken: string;
  /** The id of our number, not the number. */
  phoneNumberId: string;
  /** Signs the calls of the webhook. */
  appSecret: string;
  verifyToken: string;
  /** The language under which the templates are registered. */
  language: string;
  /** The language of their Hindi versions, if registered. */
  hindi: string | undefined;
  timeoutMs?: number;
  nowMs?: () => number;
}

const TIMEOUT_MS = 10_000;
/** Below the limit of 80 a second per number. */
const PER_SECOND = 40;

/** WhatsApp over Meta's Cloud API: template messages, https://developers.facebook.com/docs/whatsapp/cloud-api */
export function createWhatsappChannel(options: WhatsappOptions): TextChannel {
  const { baseUrl, phoneNumberId, timeoutMs = TIMEOUT_MS } = options;
  const headers = { authorization: `Bearer ${options.accessToken}` };
  return {
    name: 'whatsapp',
    pace: createPace(PER_SECOND, options.nowMs),

    async send({ id, to, template, values, language: wanted }) {
      const name = TEXT_TEMPLATES[template].whatsapp;
      if (!name) throw new TextError('refused', `${template} is no message of WhatsApp`);
      const hindi = wanted === 'hi' ? options.hindi : undefined;
      const language = hindi ? 'hi' : 'en';
      const parameters = fillTemplate(template, values, language).map((one) => ({
        type: 'text',
        text: forWhatsapp(one, language),
      }));
      const answer = await callProvider({
        method: 'POST',
        url: `${baseUrl}/${phoneNumberId}/messages`,
        headers,
        timeoutMs,
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: `91${to}`,
          type: 'template',
          template: {
            name,
            language: { code: hindi ?? options.language },
            components: [{ type: 'body', parameters }],
          },
          // Returned in every report.
          biz_opaque_callback_data: id,
        },
      });
      return readSendAnswer(answer);
    },

    async probe() {
      const url = `${baseUrl}/${phoneNumberId}?fields=id`;
      const { status } = await callProvider({ method: 'GET', url, headers, timeoutMs });
      if (status >= 500 || status === 429) throw new TextError('away', `WhatsApp answers ${status}`);
    },

    readReports(rawBody, given) {
      const signature = given['x-hub-signature-256'];
      // Over the raw bytes: the same content may be encoded in several ways.
      const expected = `sha256=${createHmac('sha256', options.appSecret).update(rawBody).digest('hex')}`;
      if (typeof signature !== 'string' || !sameSecret(signature, expected))
        throw new ForgedReport('its signature does not match');
      return readWhatsappReports(rawBody, phoneNumberId);
    },

    knowsVerifyToken: (token) => sameSecret(token, options.verifyToken),
  };
}
