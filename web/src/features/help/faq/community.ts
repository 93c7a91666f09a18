import { entriesOf } from './faq-entry.js';

export const COMMUNITY_FAQ = entriesOf('community', [
  [
    'review',
    'How do I review a ground?',
    'After your game open the booking and choose Rate & Review. Only those who have played at a ground can rate it, once a booking, so the stars mean something. If others joined your game, its page asks who played fair, too: your answers stay private, and only hosts who decide about a request to join see how often a player was fair or did not come.',
    '2026-11-29',
    'popular',
  ],
  [
    'tournament',
    'Can I hold a tournament?',
    'Yes. Ground owners make tournaments in their panel: they draw, give each match its hours and keep the table, and captains enter their teams on the tournament’s page. Count an hour for each match of six overs a side: a knockout of eight teams has 7 matches, eight teams in two groups with semi-finals and a final have 15. Ask for a referee, a scoreboard and drinking water, and for floodlights if the final is at night. If you run no ground, ask the owner of one, or write to us for several grounds or days.',
    '2026-11-29',
  ],
  [
    'split',
    'How do we share the price among the team?',
    'Press Let others join on your booking, choose how many you are and what a place costs, and send the link to your group. Each player pays their share there, and it comes back to you the way you paid; if you pay at the ground, less is left to pay. A paid place changes hands only when the next player has paid for it, so nobody owes anybody anything. Short of players? Open the game for everybody, and players near you find it under Games to join.',
    '2026-11-29',
  ],
  [
    'team',
    'Can I save my team?',
    'Yes. Open My Teams in the menu, make a team and send your players the link; friends without an account play as guests. The figures of your matches are on your team’s page, your player page and the leaderboards, which are linked at the foot of every page. The team name that you give when you book stands on the booking and on the owner’s calendar.',
    '2026-11-28',
  ],
]);
