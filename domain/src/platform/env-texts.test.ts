import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.js';
import { SMS_TEMPLATES } from './env-texts.js';

const sms = {
  MSG91_AUTH_KEY: 'hunter2',
  MSG91_TEMPLATES: SMS_TEMPLATES.map((name) => `${name}=flow-${name}:1107000000000000001`).join(', '),
  MSG91_WEBHOOK_SECRET: 'a-secret-of-our-webhook',
  DLT_HEADER: 'CREASE',
  DLT_ENTITY_ID: '1101000000000000001',
};
const whatsapp = {
  WHATSAPP_ACCESS_TOKEN: 'hunter3',
  WHATSAPP_PHONE_NUMBER_ID: '100200300',
  WHATSAPP_APP_SECRET: 'hunter4',
  WHATSAPP_VERIFY_TOKEN: 'verify-token-of-tests',
};

it('sends no texts without settings for them, in any NODE_ENV', () => {
  expect(parseEnv({}).texts).toEqual({ sms: undefined, whatsapp: undefined });
  expect(parseEnv({ MSG91_AUTH_KEY: '', WHATSAPP_LANGUAGE: 'en_GB' }).texts.sms).toBeUndefined();
});

it('sends SMS with the given settings, to the provider itself unless another address is set', () => {
  expect(parseEnv(sms).texts).toMatchObject({
    sms: {
      baseUrl: 'https://control.msg91.com',
      header: 'CREASE',
      templates: { phone_code: { flowId: 'flow-phone_code', dltId: '1107000000000000001' } },
    },
    whatsapp: undefined,
  });
  expect(
    parseEnv({ ...sms, ...whatsapp, WHATSAPP_BASE_URL: 'http://127.0.0.1:9/v23.0/' }).texts,
  ).toMatchObject({
    whatsapp: { baseUrl: 'http://127.0.0.1:9/v23.0', language: 'en', phoneNumberId: '100200300' },
  });
});

it('sends Hindi texts that are registered in Hindi, and nothing without a template', () => {
  expect(parseEnv(sms).texts.sms?.hindiTemplates).toEqual({});
  const MSG91_TEMPLATES_HI = 'booking_moved=h1:1107000000000000051, refund_processed=h2:1107000000000000052';
  const { texts } = parseEnv({ ...sms, ...whatsapp, MSG91_TEMPLATES_HI, WHATSAPP_LANGUAGE_HI: 'hi' });
  expect(texts.sms?.hindiTemplates).toEqual({
    booking_moved: { flowId: 'h1', dltId: '1107000000000000051' },
    refund_processed: { flowId: 'h2', dltId: '1107000000000000052' },
  });
  expect(texts.whatsapp).toMatchObject({ language: 'en', hindi: 'hi' });
});

describe('refuses a channel by halves, and shows no secret', () => {
  it.each([
    ...Object.keys(sms).map((name) => ({ ...sms, [name]: '' })),
    ...Object.keys(whatsapp).map((name) => ({ ...sms, ...whatsapp, [name]: '' })),
    { ...sms, MSG91_TEMPLATES: 'phone_code=a:1107000000000000001' },
    { ...sms, MSG91_TEMPLATES: sms.MSG91_TEMPLATES.replace('0001', '1') },
    { ...sms, MSG91_TEMPLATES_HI: 'goodbye=h1:1107000000000000051' },
    { ...sms, DLT_HEADER: 'CREASE1' },
    { ...sms, DLT_ENTITY_ID: '42' },
    { ...sms, MSG91_WEBHOOK_SECRET: 'short' },
    // Phones are proven by SMS, and messages go only to proven ones.
    whatsapp,
  ])('%o', (env) => {
    expect(() => parseEnv(env)).toThrow(EnvError);
    expect(() => parseEnv(env)).not.toThrow(/hunter/);
  });
});
