import { entriesOf } from './faq-entry.js';

export const COMMUNITY_FAQ = entriesOf('community', [
  [
    'review',
    'How do I review a ground?',
    'After your game open the booking and choose Rate & Review. Only those who have played at a ground can rate it, once a booking, so the stars mean something.',
    '2026-11-18',
    'popular',
  ],
  [
    'tournament',
    'Can I hold a tournament?',
    'Yes. Book the hours a week ahead, or write to us for several grounds or days. The Tournaments page says what to think of.',
    '2026-11-20',
  ],
  [
    'split',
    'How do we share the price among the team?',
    'One of you pays. The receipt shows the total and the number of players, which makes it easy to divide; Share sends the booking to your group.',
    '2026-10-05',
  ],
  [
    'team',
    'Can I save my team?',
    'Yes. Open My Teams in the menu, make a team and send your players the link; friends without an account play as guests. The figures of your matches are on your team’s page, your player page and the leaderboards, which are linked at the foot of every page. The team name that you give when you book stands on the booking and on the owner’s calendar.',
    '2026-11-28',
  ],
]);
