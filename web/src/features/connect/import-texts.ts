import { inLanguage } from '../../lib/language/language.js';

export const importTexts = inLanguage('import', {
  text: 'Bring bookings and customers along from another program. You first see what each line would come to; nobody loses hours they have.',
  file: 'File',
  what: 'What it holds',
  kinds: { bookings: 'Bookings', customers: 'Customers' },
  ground: 'Ground',
  inFile: 'As each line says',
  columns: {
    bookings:
      'Columns: date, time slot or start and end, name, phone; and if you have them ground, total, paid, players, email, notes, booking ID.',
    customers: 'Columns: name, phone; and if you have them email and notes.',
  },
  choose: 'Choose a CSV file',
  reading: 'Reading...',
  limit: 'Up to 2 MB and 5,000 lines',
  tooLarge: 'The file is larger than 2 MB. Please split it.',
  refused: 'Nothing was taken in. Please mend these lines and choose the file again.',
  wrong: (line: string, column: string, problem: string) => `Line ${line}, ${column}: ${problem}`,
  failed: 'The file could not be read. Please try again.',
  would: 'What it would come to',
  done: 'Taken in',
  outcomes: {
    new: 'New',
    known: 'Here already',
    taken: 'Hours taken',
    past: 'Over',
    blocked: 'Blocked customer',
    left: 'Still to come',
  },
  unread: (columns: string) => `Not read: ${columns}`,
  take: (n: number) => (n === 1 ? 'Take in 1 line' : `Take in ${n} lines`),
  taking: 'Taking in...',
  taken: 'The file was taken in',
  line: (n: number) => `Line ${n}`,
  more: (n: number) => `Show ${n} more`,
  bookingOf: (name: string) => `Booking of ${name}`,
} as const);
