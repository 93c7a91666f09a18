import { inLanguage } from '../../lib/language/language.js';

export const blockTexts = inLanguage('blocks', {
  button: 'Block hours',
  title: 'Block hours',
  text: 'Nobody can book them. Hours that are booked already are left alone; to close those too, use Rain.',
  reasonHint: 'Maintenance, a private match: only you see it.',
  confirm: 'Block hours',
  busy: 'Blocking...',
  done: 'The hours are blocked',
  failed: 'The hours could not be blocked',
  taken: 'Some of these hours are booked or held. Choose others, or use Rain to close and refund.',
} as const);
