import { inLanguage } from '../../lib/language/language.js';
import { FACTS } from './facts.js';

export const helpTexts = inLanguage('help', {
  title: 'Help and Support',
  about:
    'Answers to 45 questions on booking, payments, refunds, grounds and your account, and how to reach us.',
  search: 'Search for help...',
  searchLabel: 'Search for help',
  clear: 'Clear search',
  contact: 'Contact us',
  cards: {
    phone: {
      title: 'Call Us',
      note: `Every day, ${FACTS.phoneHours}`,
    },
    chat: { title: 'Live Chat', text: 'Start a chat', note: `Every day, ${FACTS.chatHours}` },
    email: { title: 'Send Email', note: 'We answer within a day' },
  },
  chatSoon: 'Live chat is coming soon!',
  emailUs: (address: string) => `Write to us at ${address}`,
  categories: 'Browse by category',
  questions: (n: number) => (n === 1 ? '1 question' : `${n} questions`),
  faq: 'Frequently asked questions',
  tabs: { all: 'All Questions', popular: 'Popular', recent: 'Recent', category: 'By Category' },
  tabList: 'Which questions',
  allCategories: 'All categories',
  found: (n: number, text: string) =>
    n === 0
      ? `No answers found for “${text}”`
      : n === 1
        ? `1 answer for “${text}”`
        : `${n} answers for “${text}”`,
  noneText: 'Try other words, or ask us: we answer within a day.',
  changed: (date: string) => `Changed on ${date}`,
  planTournament: 'Plan a tournament',
  complain: 'Make a complaint',
  still: {
    title: 'Still Need Help?',
    text: 'Tell us your booking ID if it is about a booking, and we will look at it together.',
    email: 'Send Email',
    chat: 'Live Chat',
  },
} as const);

/** Both toasts of this page stay four seconds. */
export const TOAST_MS = 4000;
