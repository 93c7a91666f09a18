import { inLanguage } from '../../lib/language/language.js';

export const ownerJoinTexts = inLanguage('ownerJoin', {
  title: 'List Your Ground',
  text: 'Open an owner account, write down your hours and prices, add pictures. We look at each new ground once, then players book it.',
  newHere: 'New here?',
  haveAccount: 'Already an owner? Login',
  businessName: 'Business Name',
  businessHint: 'As it should stand on receipts',
  create: 'Create Owner Account',
  alreadyUser: (name: string) =>
    `You are signed in as ${name}. An owner account is one of its own, with another email and phone.`,
  steps: ['Your account', 'Your ground', 'We have a look', 'Players book'],
} as const);

export const ownerTexts = inLanguage('owner', {
  loginTitle: 'Ground owner login',
  loginText: 'See who plays tonight, approve bookings and write down what is paid at the gate.',
  email: 'Email',
  password: 'Password',
  login: 'Login',
  loggingIn: 'Logging in...',
  fillIn: 'Please fill in all fields',
  loginFailed: 'Login failed',
  notAnOwner: (name: string) => `You are signed in as ${name}, which is not a ground owner's account.`,
} as const);
