import { z } from 'zod';
import { contract } from '../contract.js';
import { email, lineText, otp, phone, shortText } from './common.js';
import { user } from './user.js';

const token = z.string().min(1).max(600);
const part = z.enum(['mail', 'phone']);

/** What a parent sees behind their link. */
const parentConsentRequest = z.object({
  /** What the link does: answers the request, or withdraws the consent. */
  act: z.enum(['answer', 'withdraw']),
  /** Names of the child and of the parent, as the child has written them. */
  child: z.string(),
  parent: z.string(),
  status: z.enum(['asked', 'given', 'refused', 'withdrawn', 'lapsed']),
  /** Empty once the consent was refused or withdrawn. */
  email: z.string(),
  /** The last four digits. */
  phoneEnd: z.string(),
  mailProven: z.boolean(),
  phoneProven: z.boolean(),
  /** Version of the notice to be shown. */
  version: z.string(),
});
export type ParentConsentRequest = z.infer<typeof parentConsentRequest>;

export const askParent = contract({
  method: 'POST',
  path: '/users/me/parent',
  pausedBy: 'sms',
  auth: 'user',
  tag: 'Parents',
  summary:
    'Ask a parent for consent, as a player whose date of birth says that they are under 18: the parent gets a mail',
  body: z.strictObject({ name: lineText(80), email, phone }),
  response: z.object({ user, message: z.string() }),
  status: 202,
  errors: ['STATE_CONFLICT', 'RATE_LIMITED'],
});

export const readParentConsent = contract({
  method: 'GET',
  path: '/parent-consent',
  tag: 'Parents',
  summary: 'What a parent is asked, by the link of their mail',
  query: z.object({ token }),
  response: z.object({ request: parentConsentRequest }),
  errors: ['BAD_CREDENTIALS'],
});

export const sendParentCode = contract({
  method: 'POST',
  path: '/parent-consent/codes',
  pausedBy: 'sms',
  tag: 'Parents',
  summary: 'Send the code that proves the parent’s email, or the one that proves their phone',
  body: z.strictObject({ token, to: part }),
  response: z.object({ message: z.string() }),
  status: 202,
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const proveParent = contract({
  method: 'POST',
  path: '/parent-consent/proofs',
  tag: 'Parents',
  summary: 'Prove the parent’s email or phone with the code that was sent there',
  body: z.strictObject({ token, of: part, otp }),
  response: z.object({ request: parentConsentRequest }),
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
});

export const answerParentConsent = contract({
  method: 'POST',
  path: '/parent-consent/answers',
  tag: 'Parents',
  summary: 'Consent for my child with both codes proven, refuse, or withdraw: the link is then used up',
  body: z.discriminatedUnion('given', [
    z.strictObject({
      token,
      given: z.literal(true),
      /** The notice that was shown; 409 if there is a newer one. */
      version: shortText(20),
      /** The parent says so. */
      isAdultParent: z.literal(true),
    }),
    z.strictObject({ token, given: z.literal(false) }),
  ]),
  response: z.object({ request: parentConsentRequest }),
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT'],
});
