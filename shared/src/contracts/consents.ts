import { z } from 'zod';
import { CONSENT_PURPOSES } from '../consent-purposes.js';
import { contract } from '../contract.js';
import { isoTime, shortText } from './common.js';
import { user } from './user.js';

export const consentPurpose = z.enum(CONSENT_PURPOSES);

/** Whether a purpose is consented to now, and since when. Never asked: not given, since the account exists. */
const consent = z.object({
  purpose: consentPurpose,
  /** Version of the notice that was shown. */
  version: z.string(),
  given: z.boolean(),
  at: isoTime,
});
export type Consent = z.infer<typeof consent>;

export const listConsents = contract({
  method: 'GET',
  path: '/users/me/consents',
  auth: 'user',
  tag: 'Users',
  summary: 'What I have consented to: one row for each purpose',
  response: z.object({ consents: z.array(consent) }),
});

export const putConsent = contract({
  method: 'PUT',
  path: '/users/me/consents/:purpose',
  auth: 'user',
  tag: 'Users',
  summary: 'Give or withdraw my consent to a purpose; 409 for a purpose that minors cannot consent to',
  params: z.object({ purpose: consentPurpose }),
  body: z.strictObject({
    given: z.boolean(),
    /** The notice that was shown; 409 if there is a newer one. Absent: the newest. */
    version: shortText(20).optional(),
  }),
  response: z.object({ consent, consents: z.array(consent), user }),
  errors: ['STATE_CONFLICT'],
});
