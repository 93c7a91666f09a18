import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CONSENT_PURPOSES, CONSENTS, PARENT_NOTICE_VERSION } from '../consent-purposes.js';
import { NOTICES } from './notices.js';

/**
 * The English notices by version. A changed text is a new notice: give it a new version in `CONSENTS`, and add it here.
 */
const PUBLISHED: Record<string, string> = {
  'marketing 2026-11-29': '0dab62594caea1fb',
  'location 2026-11-29': '35162f3e6eeb51e7',
  'publicProfile 2026-11-29': '2893549a79edc462',
  'whatsapp 2026-11-29': '897f89643e302ff4',
  'parent 2026-11-29': 'b077463e88ca6e36',
};

it.each(CONSENT_PURPOSES)('the notice for %s has a new version when its text changes', (purpose) => {
  const { title, text, withdrawn } = NOTICES.en[purpose];
  const hash = createHash('sha256').update([title, text, withdrawn].join('\n')).digest('hex').slice(0, 16);
  expect(PUBLISHED[`${purpose} ${CONSENTS[purpose].version}`]).toBe(hash);
});

it('the notice for parents has a new version when its text changes', () => {
  const { collected, use, never, rights } = NOTICES.en.parent;
  const hash = createHash('sha256')
    .update([collected, use, never, rights].join('\n'))
    .digest('hex')
    .slice(0, 16);
  expect(PUBLISHED[`parent ${PARENT_NOTICE_VERSION}`]).toBe(hash);
});

it.each([...CONSENT_PURPOSES, 'parent'] as const)('the Hindi notice for %s is in Hindi', (purpose) => {
  for (const words of Object.values(NOTICES.hi[purpose])) expect(words).toMatch(/[\u0900-\u097F]/);
});
