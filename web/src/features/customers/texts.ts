import { inLanguage } from '../../lib/language/language.js';

export const customersTexts = inLanguage('customers', {
  title: 'Customers',
  search: 'Name, phone or email',
  sort: 'Order',
  sorts: { recent: 'Last visit', spent: 'Most spent', visits: 'Most visits' },
  none: 'Nobody has played here yet',
  noneText: 'Players and walk-ins appear here by themselves with their first booking.',
  noneFound: 'Nobody is called that',
  noneFoundText: 'Try the first letters of the name, or the whole phone number.',
  clear: 'Show everybody',
  columns: { who: 'Customer', visits: 'Visits', spent: 'Spent', noShows: 'No-shows', last: 'Last visit' },
  blocked: 'Blocked',
  maybeSame: 'Perhaps twice',
  never: 'Not yet',
  visits: (n: number) => (n === 1 ? '1 visit' : `${n} visits`),
  noShows: (n: number) => (n === 1 ? '1 no-show' : `${n} no-shows`),

  phone: 'Phone',
  email: 'Email',
  call: 'Call',
  callSomebody: (name: string) => `Call ${name}`,
  bookings: 'Their bookings',
  everyWeek: 'Every week',
  note: 'Note',
  noteHint: 'Only people who work here read it.',
  saveNote: 'Save note',
  saving: 'Saving...',
  noteSaved: 'The note is saved',
  failed: 'That could not be saved. Please try again.',
  block: 'No bookings here',
  blockHint:
    'They cannot book any ground of this workplace, and are not told why. What they have booked stays.',
  nowBlocked: (name: string) => `${name} can no longer book here`,
  nowFree: (name: string) => `${name} can book here again`,

  showGames: 'Show them their games',
  showGamesText:
    'Walk-ins and weekly games are in nobody’s app until you send a link. It works once, for 7 days; they find these games among their bookings then, and are reminded.',
  showGamesByEmail: (email: string) =>
    `Whoever has ${email} as their account’s email finds walk-ins with that address among their bookings already. A link shows all of this number’s to another account: it works once, for 7 days.`,
  makeLink: 'Link for WhatsApp',
  mailLink: 'Mail the link',
  linkMessage: (name: string) =>
    `Hello ${name}, here are your games with us. Open the link with your Crease account; it works once, so please do not pass it on.`,
  linkMailed: (email: string) => `The link is on its way to ${email}`,
  linkFailed: 'That did not work. Please try again.',
  takeBack: (n: number) => (n === 1 ? 'Show nobody any more' : `Show nobody any more (${n} accounts)`),
  takenBack: 'Nobody sees them by link any more',

  sameTitle: 'The same person?',
  sameText: 'These records have the same phone number. If they are one person, keep one of them.',
  mergeInto: (name: string) => `Merge into ${name}`,
  mergeTitle: 'Merge two records',
  mergeText: (gone: string, kept: string) =>
    `Visits, money and notes of ${gone} go to ${kept}. Both accounts stay. This cannot be taken back.`,
  merge: 'Merge them',
  merging: 'Merging...',
  merged: 'They are one record now',
  mergeFailed: 'They could not be merged. Load the list again and look at both.',
  cancel: 'Cancel',
} as const);
