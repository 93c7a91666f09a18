import { inLanguage } from '../lib/language/language.js';

export const frameTexts = inLanguage('frame', {
  product: 'Crease',
  tagline: 'Book. Play. Win.',
  skip: 'Skip to content',
  nav: { home: 'Home', about: 'About Us', help: 'Help & Support' },
  selectCity: 'Select City',
  filters: 'Filters',
  menu: 'Menu',
  close: 'Close',
  language: 'Language',
  login: 'Login',
  signUp: 'Sign Up',
  account: {
    profile: 'My Profile',
    bookings: 'My Bookings',
    favorites: 'Favorites',
    settings: 'Settings',
    signOut: 'Sign Out',
    ownerPanel: 'Owner Panel',
    admin: 'Admin',
  },
  loggedOut: 'Logged out successfully!',
  offline: 'You are offline. What you see may be out of date.',
  liveLost: 'Live updates are away for a moment. We check for changes every few seconds.',
  notFound: {
    title: 'Oops! Page not found',
    text: 'That ball went over the net.',
    home: 'Return to Home',
  },
  failed: {
    title: 'Something went wrong on this page',
    text: 'Please try again. If it happens once more, tell us what you did.',
    again: 'Try again',
  },
} as const);

export const footerTexts = inLanguage('footer', {
  about: 'Find a box-cricket ground near you, see its free hours live, book by the hour and play.',
  company: 'Company',
  services: 'Services',
  contact: 'Contact',
  /** What the footer lists as services (spec §2), each with where it is done. */
  serviceList: [
    { to: '/', text: 'Ground booking' },
    { to: '/help?category=booking', text: 'Team management' },
    { to: '/profile/bookings', text: 'Match scheduling' },
    { to: '/help?category=payment', text: 'Online payments' },
    { to: '/help?category=community', text: 'Player stats and leaderboards' },
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
  networks: { instagram: 'Instagram', facebook: 'Facebook', x: 'X', youtube: 'YouTube' },
  phone: '+91 22 4000 1100',
  phoneHref: 'tel:+912240001100',
  email: 'support@crease.test',
  city: 'Mumbai, India',
  copyright: (year: number) => `© ${year} Crease. Prices include GST.`,
} as const);
