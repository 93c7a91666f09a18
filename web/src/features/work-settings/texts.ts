import { inLanguage } from '../../lib/language/language.js';

export const workSettingsTexts = inLanguage('workSettings', {
  title: 'Settings',
  workplace: 'This workplace',
  business: 'Business name',
  businessHint: 'As it was given when the account was made.',
  role: 'You are',
  money: 'Money and law',
  account: 'Payout account',
  legal: 'Legal data',
  gstin: (number: string) => `GSTIN ${number}`,
  none: 'Not given yet',
  change: 'Change',
  changeOf: (what: string) => `Change ${what}`,
  add: 'Add',
  addOf: (what: string) => `Add ${what}`,
  people: 'People',
  peopleText: (n: number) =>
    n === 0 ? 'Nobody but you' : n === 1 ? '1 person and you' : `${n} people and you`,
  online: 'Online booking',
  onlineText: 'Off: players see the ground, but cannot book it here. What is booked stays.',
  onlineFailed: 'That could not be changed. Please try again.',
  inReview: 'In review: nobody can book it yet',
  findGround: 'Find a ground',
  noGroundFound: 'No ground has that in its name.',
} as const);
