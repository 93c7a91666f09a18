import { inLanguage } from '../../lib/language/language.js';

export const footerTexts = inLanguage('footer', {
  about: 'Find a box-cricket ground near you, see its free hours live, book by the hour and play.',
  company: 'Company',
  services: 'Services',
  contact: 'Contact',
  /** The services listed in the footer, each with its page. */
  serviceList: [
    { to: '/', text: 'Ground booking' },
    { to: '/games', text: 'Games to join' },
    { to: '/teams', text: 'Team management' },
    { to: '/matches', text: 'Match scheduling' },
    { to: '/help?category=payment', text: 'Online payments' },
    { to: '/leaderboards', text: 'Player stats and leaderboards' },
    { to: '/tournaments', text: 'Tournaments' },
  ],
  links: [
    { to: '/about', text: 'About Us' },
    { to: '/help', text: 'Help & Support' },
    { to: '/owner-panel', text: 'List Your Ground' },
    { to: '/privacy', text: 'Privacy' },
    { to: '/terms', text: 'Terms' },
    { to: '/cookies', text: 'Cookies' },
  ],
  legal: {
    title: 'Who runs this site',
    officer: 'Grievance officer',
    nodal: 'Nodal contact',
  },
  networks: { instagram: 'Instagram', facebook: 'Facebook', x: 'X', youtube: 'YouTube' },
  city: 'Mumbai, India',
  copyright: (year: number) => `© ${year} Crease. Prices include any GST.`,
} as const);
