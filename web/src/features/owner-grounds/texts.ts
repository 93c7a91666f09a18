import type { GroundStatus } from '@crease/shared/contracts/grounds';
import { inLanguage } from '../../lib/language/language.js';

export const groundStatusTexts: Record<GroundStatus, { text: string; tag: string }> = inLanguage(
  'groundStatus',
  {
    active: { text: 'Active', tag: 'tag-free' },
    pending_review: { text: 'In review', tag: 'tag-accent' },
    suspended: { text: 'Suspended', tag: 'tag-danger' },
    closed: { text: 'Closed', tag: '' },
  },
);

export const groundListTexts = inLanguage('groundList', {
  noGrounds: 'You have no grounds yet',
  noGroundsText: 'Write down its hours and prices, add pictures, and players can book it.',
  viewPage: 'View page',
} as const);
