import { inLanguage } from '../../lib/language/language.js';

export const aboutTexts = inLanguage('about', {
  title: 'About Us',
  lead: 'Six overs a side, a net overhead, and the lights on. We make sure the ground is yours when you get there.',
  mission: {
    title: 'Our mission',
    text: [
      'Box cricket is played after work, on whatever hour is left. Finding that hour used to mean ten calls and a friend who knows the owner. We put every free hour of every ground on one board, live, with its price.',
      'Two promises hold it together: an hour is never sold twice, and money taken is a booking or a refund.',
    ],
  },
  features: {
    title: 'What we do',
    list: [
      {
        icon: 'refresh',
        title: 'Live hours',
        text: 'What one player takes is gone on every other screen within a second.',
      },
      { icon: 'rupee', title: 'Honest prices', text: 'The total you see before you pay is the total.' },
      {
        icon: 'hourglass',
        title: 'Fair holds',
        text: 'Five minutes to book in peace, with a clock everybody can see.',
      },
      {
        icon: 'shield',
        title: 'Grounds we know',
        text: 'Each one is looked at before it is listed, and rated only by those who played there.',
      },
    ],
  },
  numbers: {
    title: 'Crease in numbers',
    samples: 'Sample figures',
    list: [
      { key: 'grounds', figure: '500+', label: 'Grounds' },
      { key: 'players', figure: '50,000+', label: 'Players' },
      { key: 'cities', figure: '25+', label: 'Cities' },
      { key: 'rating', figure: '4.8', label: 'Rating' },
    ],
  },
  team: {
    title: 'The team',
    people: [
      {
        name: 'Nikhil Rane',
        role: 'Founder',
        text: 'Opening batter, and the one who made the ten calls.',
        photo: '/people/rohit.svg',
      },
      {
        name: 'Meera Krishnan',
        role: 'Product',
        text: 'Keeps wicket, and keeps every screen to one decision.',
        photo: '/people/simran.svg',
      },
      {
        name: 'Faisal Qureshi',
        role: 'Grounds and owners',
        text: 'Has stood on more turf than any groundsman in Mumbai.',
        photo: '/people/karthik.svg',
      },
    ],
  },
  find: 'Find Grounds',
  list: 'List Your Ground',
} as const);
