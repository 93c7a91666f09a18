import { inLanguage } from '../../../lib/language/language.js';
import { FACTS as f } from '../../help/public.js';
import type { Article } from '../article.js';

export const tournamentsTexts: Article = inLanguage('tournaments', {
  title: 'Plan a tournament',
  lead: 'Eight teams, one Saturday, one trophy: what to think of, and how to book the hours for it.',
  changed: '2026-11-29',
  sections: [
    {
      title: 'The ground can run it here',
      text: [
        'Ground owners make a tournament in their panel: captains enter their teams on its page, and the draw, the hours of each match, the table and the bracket are made for them. The rest of this page is for one that you plan by hand.',
      ],
    },
    {
      title: 'How much time you need',
      text: [
        'A box-cricket game of six overs a side takes about 45 minutes with the change of teams. Count the games, add a tenth for arguments, and book that many hours.',
      ],
      list: [
        'Four teams, each against each and a final: 7 games, 6 hours.',
        'Eight teams in two groups, semi-finals and final: 15 games, two days of 6 hours.',
        'Eight teams, knock-out only: 7 games, 6 hours.',
      ],
    },
    {
      title: 'Booking the hours',
      text: [
        `One booking runs up to ${f.maxHours} hours. For longer days book the hours before and after it as well; up to ${f.liveBookings} can wait for their payment at a time. Please book a week ahead, so that the owner can plan referees, scoreboard and water.`,
        `With ${f.groupPlayers} players or more on the ground at once, tell the ground at least ${f.groupNoticeHours} hours before.`,
      ],
    },
    {
      title: 'What to ask the ground for',
      text: ['Filter for these amenities, or write them into the Requirements of your booking:'],
      list: [
        'Referee and Scoreboard',
        'Floodlights, when the final is at night',
        'First Aid and Drinking Water',
        'Changing Room and Parking, when teams come from far',
      ],
    },
    {
      title: 'When it rains',
      text: [
        'If the ground closes, every hour is refunded in full. If you would rather play another day, a booking can be moved up to two hours before it starts.',
      ],
    },
    {
      title: 'Several grounds or several days?',
      text: [
        'Write to {email} with your city, dates and number of teams. We find the grounds and talk to the owners.',
      ],
    },
  ],
});

export const tournamentsActions = inLanguage('tournamentsActions', {
  see: 'See tournaments',
  find: 'Find tournament grounds',
  write: 'Write to us',
});
