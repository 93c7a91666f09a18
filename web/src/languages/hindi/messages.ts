import type { ErrorCode, Said } from '@crease/shared/errors';
import type { Words } from '@crease/shared/news/news';
import type { NewsFields } from '@crease/shared/news/news-fields';
import { NEWS_IN_HINDI } from '@crease/shared/news/news-in-hindi';
import type { messages as english } from '../../lib/api/messages.js';
import type { Translation } from '../../lib/language/lay-over.js';
import { newsParams } from './news.light.js';
import { REFUSALS_IN_HINDI } from './refusal-words.js';

/** The text for a refusal with an unknown reason, by its code. */
const CODES: Record<ErrorCode, string> = {
  COUPON_INVALID: 'यह कूपन यहाँ काम नहीं करता।',
  VALIDATION: 'कृपया भरी हुई जानकारी जाँचें।',
  UNAUTHENTICATED: 'कृपया फिर से लॉगिन करें।',
  BAD_CREDENTIALS: 'दी गई जानकारी सही नहीं है।',
  PROOF_NEEDED: 'कृपया अपने पासवर्ड या कोड से पुष्टि करें कि यह आप ही हैं।',
  SECOND_FACTOR: 'कृपया अपने ऑथेंटिकेटर ऐप का कोड डालें।',
  FORBIDDEN: 'आपको इसकी अनुमति नहीं है।',
  PARENT_CONSENT_NEEDED: 'आपकी उम्र 18 से कम है, इसलिए पहले माता-पिता की सहमति चाहिए।',
  UNVERIFIED: 'कृपया भेजे गए कोड से अपना ईमेल सत्यापित करें, फिर लॉगिन करें।',
  NOT_FOUND: 'यह नहीं मिला।',
  SLOT_TAKEN: 'यह समय अब उपलब्ध नहीं है। कृपया दूसरा समय चुनें।',
  STATE_CONFLICT: 'यह अब नहीं हो सकता। कृपया फिर से देखें।',
  DUPLICATE: 'यह पहले से मौजूद है।',
  NOT_BOOKABLE: 'यह मैदान ऑनलाइन बुक नहीं हो सकता।',
  PRICE_CHANGED: 'कीमत बदल गई है। कृपया नई कीमत देखें।',
  IDEMPOTENCY_MISMATCH: 'यह अनुरोध दूसरे विवरण के साथ भेजा जा चुका है। कृपया फिर कोशिश करें।',
  LEASE_HELD: 'कोई और इस मैच का स्कोर लिख रहा है।',
  LEASE_LOST: 'अब कोई और स्कोर लिख रहा है।',
  BEHIND: 'मैच में ऐसी गेंदें हैं जो इस फ़ोन पर नहीं हैं।',
  NOT_YOUR_TURN: 'अभी आपकी बारी नहीं आई है।',
  GAME_FULL: 'इस खेल की सभी जगहें भर गई हैं।',
  NOT_IN_RULES: 'मैच के नियम इसकी इजाज़त नहीं देते।',
  TOO_LARGE: 'यह बहुत बड़ा है।',
  RATE_LIMITED: 'बहुत ज़्यादा कोशिशें। कृपया थोड़ी देर रुककर फिर कोशिश करें।',
  HOLD_LIMIT: 'आपके तीन समय पहले से भुगतान की प्रतीक्षा में हैं। पहले उनमें से एक पूरा करें या छोड़ें।',
  INTERNAL: 'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  SWITCHED_OFF: 'यह अभी रोका गया है। कृपया बाद में फिर कोशिश करें।',
  UNAVAILABLE: 'सेवा अभी उपलब्ध नहीं है। कृपया थोड़ी देर में फिर कोशिश करें।',
};
const byCode: Readonly<Record<string, string>> = CODES;

type Word = string | ((params: never) => string);
const words: Readonly<Record<string, Readonly<Record<string, Word>>>> = REFUSALS_IN_HINDI;

function sayReason(code: string, { reason, params = {} }: Said): string | undefined {
  const ofCode = Object.hasOwn(words, code) ? words[code] : undefined;
  if (!ofCode || reason === undefined || !Object.hasOwn(ofCode, reason)) return undefined;
  const word = ofCode[reason];
  // The server wrote the params for this very reason.
  return typeof word === 'function' ? word(params as never) : word;
}

const news: Readonly<Record<string, (params: never) => Words>> = NEWS_IN_HINDI;

/** Like `sayStoredNews`, without zod: this is loaded before a first screen in Hindi. */
function sayNews({ key, params }: NewsFields): Words | undefined {
  if (!key || !params) return undefined;
  const { data } = newsParams.safeParse({ [key]: params });
  // The params have passed the schema of this very key.
  return data && Object.hasOwn(data, key) ? news[key]?.(data[key] as never) : undefined;
}

export const messages: Translation<typeof english> = {
  refusal: (code, message, said) => sayReason(code, said) ?? byCode[code] ?? (message || CODES.INTERNAL),
  complaint: (code, message, said) => sayReason(code, said) ?? message,
  notification: (stored) => sayNews(stored) ?? stored,
};
