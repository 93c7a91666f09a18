import { withoutTrailing } from '@crease/shared/format/without-trailing';
import { z } from 'zod';

const secret = z.string().min(1).optional();
const origin = (fallback: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: 'must be a URL that begins with http: or https:',
    })
    .default(fallback);

const templateList = z
  .string()
  .regex(
    /^\s*\w+=[\w-]+:\d{19}\s*(,\s*\w+=[\w-]+:\d{19}\s*)*$/,
    'must be <template>=<template id>:<DLT id of 19 digits>, comma-separated',
  )
  .optional();

/** The texts that need an id at MSG91 and at the operators, one each (`messaging/text-messages/text-templates.ts`). */
export const SMS_TEMPLATES = [
  'phone_code',
  'booking_confirmed',
  'booking_moved',
  'booking_cancelled',
  'booking_reminder',
  'refund_processed',
] as const;
export type SmsTemplate = (typeof SMS_TEMPLATES)[number];

/**
 * The variables of SMS and WhatsApp: a channel is off if none of its group is set; otherwise all without a default are
 * required.
 */
export const TEXT_VARIABLES = {
  MSG91_BASE_URL: origin('https://control.msg91.com'),
  MSG91_AUTH_KEY: secret,
  /** `<template>=<MSG91's template id>:<DLT template id>`, comma-separated, one for each text. */
  MSG91_TEMPLATES: templateList,
  /** The same for texts also registered in Hindi; readers of Hindi get the others in English. */
  MSG91_TEMPLATES_HI: templateList,
  /** The secret that MSG91's webhook sends, as `X-Webhook-Secret` or as `secret` in its body. */
  MSG91_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The header (sender id) that is registered with the operators. */
  DLT_HEADER: z
    .string()
    .regex(/^[A-Za-z]{6}$/, 'must be six letters')
    .optional(),
  /** The principal entity that is registered with the operators. */
  DLT_ENTITY_ID: z
    .string()
    .regex(/^\d{19}$/, 'must be 19 digits')
    .optional(),
  WHATSAPP_BASE_URL: origin('https://graph.facebook.com/v23.0'),
  WHATSAPP_ACCESS_TOKEN: secret,
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must be digits').optional(),
  /** Signs the calls of WhatsApp's webhook. */
  WHATSAPP_APP_SECRET: secret,
  /** The token that WhatsApp sends to verify the webhook's address. */
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The language under which the templates are registered there. */
  WHATSAPP_LANGUAGE: z.string().min(2).default('en'),
  /** The language code of their Hindi versions, such as `hi`; unset: all are sent in the language above. */
  WHATSAPP_LANGUAGE_HI: z.string().min(2).optional(),
};
const variables = z.object(TEXT_VARIABLES);

/** The ids of one template: MSG91's own, and the one under which the operators know its text. */
export interface TemplateIds {
  flowId: string;
  dltId: string;
}

export interface TextSettings {
  sms:
    | {
        baseUrl: string;
        authKey: string;
        header: string;
        entityId: string;
        templates: Record<SmsTemplate, TemplateIds>;
        hindiTemplates: Partial<Record<SmsTemplate, TemplateIds>>;
        webhookSecret: string;
      }
    | undefined;
  whatsapp:
    | {
        baseUrl: string;
        accessToken: string;
        phoneNumberId: string;
        appSecret: string;
        verifyToken: string;
        language: string;
        hindi: string | undefined;
      }
    | undefined;
}

/** The configured channels, or an error text about what is missing. */
export function readTextSettings(env: z.infer<typeof variables>): TextSettings | { problem: string } {
  const sms = smsOf(env);
  if (typeof sms === 'string') return { problem: sms };
  const whatsapp = whatsappOf(env);
  if (typeof whatsapp === 'string') return { problem: whatsapp };
  if (whatsapp && !sms) {
    return {
      problem: 'MSG91_AUTH_KEY must be set where WHATSAPP_ACCESS_TOKEN is: phones are proven by SMS.',
    };
  }
  return { sms, whatsapp };
}

function smsOf(env: z.infer<typeof variables>): TextSettings['sms'] | string {
  const { MSG91_AUTH_KEY: authKey, MSG91_TEMPLATES: list, MSG91_WEBHOOK_SECRET: webhookSecret } = env;
  const { DLT_HEADER: header, DLT_ENTITY_ID: entityId } = env;
  if (!authKey && !list && !webhookSecret && !header && !entityId) return undefined;
  if (!authKey || !list || !webhookSecret || !header || !entityId) {
    return 'MSG91_AUTH_KEY, MSG91_TEMPLATES, MSG91_WEBHOOK_SECRET, DLT_HEADER and DLT_ENTITY_ID must be set together.';
  }
  const given = idsByName(list);
  const missing = SMS_TEMPLATES.find((name) => !given[name]);
  if (missing) return `MSG91_TEMPLATES must name ${missing}.`;
  const hindiTemplates = idsByName(env.MSG91_TEMPLATES_HI ?? '');
  const unknown = Object.keys(hindiTemplates).find(
    (name) => !(SMS_TEMPLATES as readonly string[]).includes(name),
  );
  if (unknown) return `MSG91_TEMPLATES_HI names ${unknown}, which is no text of ours.`;
  // None is missing, as checked above.
  const templates = given as Record<SmsTemplate, TemplateIds>;
  const baseUrl = withoutTrailing(env.MSG91_BASE_URL, '/');
  return { baseUrl, authKey, header, entityId, templates, hindiTemplates, webhookSecret };
}

/** `<name>=<flow id>:<DLT id>` of a list that has been checked to be of that form. */
function idsByName(list: string): Partial<Record<SmsTemplate, TemplateIds>> {
  return Object.fromEntries(
    list.split(',').flatMap((pair) => {
      const [, name, flowId, dltId] = /^(\w+)=([\w-]+):(\d+)$/.exec(pair.trim()) ?? [];
      return name && flowId && dltId ? [[name, { flowId, dltId }]] : [];
    }),
  );
}

function whatsappOf(env: z.infer<typeof variables>): TextSettings['whatsapp'] | string {
  const { WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (!accessToken && !phoneNumberId && !appSecret && !verifyToken) return undefined;
  if (!accessToken || !phoneNumberId || !appSecret || !verifyToken) {
    return 'WHATSAPP_ACCESS_TOKEN, _PHONE_NUMBER_ID, _APP_SECRET and _VERIFY_TOKEN must be set together.';
  }
  const baseUrl = withoutTrailing(env.WHATSAPP_BASE_URL, '/');
  const { WHATSAPP_LANGUAGE: language, WHATSAPP_LANGUAGE_HI: hindi } = env;
  return { baseUrl, accessToken, phoneNumberId, appSecret, verifyToken, language, hindi };
}
