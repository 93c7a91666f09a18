import type { groundStatusTexts } from '../../features/owner-grounds/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const groundStatus: Translation<typeof groundStatusTexts> = {
  active: { text: 'चालू' },
  pending_review: { text: 'जाँच में' },
  suspended: { text: 'रोका गया' },
  closed: { text: 'बंद' },
};
