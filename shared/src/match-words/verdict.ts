import type { Match } from '../contracts/matches.js';
import type { BothLanguages } from './last-event.js';

type OfTournament = Pick<Match, 'tournamentId'>;

/** The one that settles a disputed result: the organiser of its tournament, or an admin of Crease. */
const judgeOf = ({ tournamentId }: OfTournament): BothLanguages =>
  tournamentId ? { en: 'The organiser', hi: 'आयोजक' } : { en: 'The Crease team', hi: 'Crease टीम' };

/** Whether the result of a match is confirmed, as its page and the HTML served for it say it. */
export const VERDICT_WORDS = {
  title: { en: 'Is the result right?', hi: 'क्या नतीजा सही है?' },
  open: {
    en: 'Figures count once both captains have confirmed the result.',
    hi: 'दोनों कप्तान नतीजा पक्का करें, तभी आँकड़े गिने जाते हैं।',
  },
  waits: {
    en: 'Later matches were played with the old result. The organiser decides whether the new one counts.',
    hi: 'बाद के मैच पुराने नतीजे से खेले गए थे। नया नतीजा गिना जाए या नहीं, यह आयोजक तय करते हैं।',
  },
  confirmed: { en: 'The result is confirmed', hi: 'नतीजा पक्का है' },
  how: {
    sides: {
      en: 'Both captains have confirmed it. It counts for the players’ figures and on leaderboards.',
      hi: 'दोनों कप्तानों ने पक्का किया। यह खिलाड़ियों के आँकड़ों और लीडरबोर्ड में गिना जाता है।',
    },
    organiser: (match: OfTournament): BothLanguages => ({
      en: `${judgeOf(match).en} has decided it. It counts for the players’ figures and on leaderboards.`,
      hi: `${judgeOf(match).hi} ने फ़ैसला किया। यह खिलाड़ियों के आँकड़ों और लीडरबोर्ड में गिना जाता है।`,
    }),
    silence: {
      en: 'Nobody disputed it within 48 hours. It counts on its players’ own pages, not on leaderboards: for that both captains confirm.',
      hi: '48 घंटे में किसी ने एतराज़ नहीं किया। यह खिलाड़ियों के अपने पेज पर गिना जाता है, लीडरबोर्ड में नहीं: उसके लिए दोनों कप्तान पक्का करते हैं।',
    },
  },
  disputed: (side: string | undefined): BothLanguages =>
    side === undefined
      ? { en: 'The result is disputed', hi: 'नतीजे पर एतराज़ है' }
      : { en: `${side} dispute the result`, hi: `${side} को नतीजे पर एतराज़ है` },
  disputedText: (match: OfTournament): BothLanguages => ({
    en: `${judgeOf(match).en} looks into it and decides. Nothing counts until then.`,
    hi: `फ़ैसला ${judgeOf(match).hi} के हाथ में है। तब तक कुछ नहीं गिना जाता।`,
  }),
} as const;

/** How the result was confirmed, or undefined while it is not. */
export function confirmedText(match: Pick<Match, 'confirmedBy' | 'tournamentId'>): BothLanguages | undefined {
  const text = match.confirmedBy && VERDICT_WORDS.how[match.confirmedBy];
  return typeof text === 'function' ? text(match) : text;
}

/** True if neither captains nor silence can confirm a match that is over, because later ones would fall. */
export const waitsForOrganiser = ({
  tournamentId,
  confirmed,
  disputed,
  settlesAt,
}: Pick<Match, 'tournamentId' | 'confirmed' | 'disputed' | 'settlesAt'>): boolean =>
  tournamentId !== undefined && !confirmed && !disputed && settlesAt === undefined;
