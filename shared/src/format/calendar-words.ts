/** The languages that the product speaks. */
export type Language = 'en' | 'hi';

export interface CalendarWords {
  /** Sunday first. */
  weekdays: readonly string[];
  months: readonly string[];
  longMonths: readonly string[];
  today: string;
  tomorrow: string;
  hours: (n: number) => string;
  minutes: (n: number) => string;
  seconds: (n: number) => string;
  /** A clock time today, and on another day. */
  atToday: (clock: string) => string;
  at: (clock: string, day: string) => string;
}

const one = (n: number, word: string): string => (n === 1 ? `1 ${word}` : `${n} ${word}s`);

/** Names of days and months in clocks and dates. Digits are Latin in every language. */
export const CALENDAR_WORDS: Readonly<Record<Language, CalendarWords>> = {
  en: {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    longMonths: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    today: 'Today',
    tomorrow: 'Tomorrow',
    hours: (n) => one(n, 'hour'),
    minutes: (n) => one(n, 'minute'),
    seconds: (n) => one(n, 'second'),
    atToday: (clock) => `${clock} today`,
    at: (clock, day) => `${clock} on ${day}`,
  },
  hi: {
    weekdays: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
    months: ['जन', 'फ़र', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल', 'अग', 'सित', 'अक्टू', 'नव', 'दिस'],
    longMonths: [
      'जनवरी',
      'फ़रवरी',
      'मार्च',
      'अप्रैल',
      'मई',
      'जून',
      'जुलाई',
      'अगस्त',
      'सितंबर',
      'अक्टूबर',
      'नवंबर',
      'दिसंबर',
    ],
    today: 'आज',
    tomorrow: 'कल',
    hours: (n) => (n === 1 ? '1 घंटा' : `${n} घंटे`),
    minutes: (n) => `${n} मिनट`,
    seconds: (n) => `${n} सेकंड`,
    atToday: (clock) => `आज ${clock}`,
    at: (clock, day) => `${day} को ${clock}`,
  },
};
