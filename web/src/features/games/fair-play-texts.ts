import type { FairPlayVerdict, PlayerRecord } from '@crease/shared/contracts/fair-play';
import { inLanguage } from '../../lib/language/language.js';

export const fairPlayTexts = inLanguage('fairPlay', {
  title: 'Who played fair?',
  text: (until: string) => `Your answers stay private. You can change them until ${until}.`,
  about: (name: string) => `How ${name} played`,
  host: 'Host',
  verdicts: { fair: 'Fair', unfair: 'Not fair', absent: 'Did not come' } as Record<FairPlayVerdict, string>,
  failed: 'That was not saved. Please try again.',
  record: ({ played, rated, fair, noShows }: PlayerRecord): string =>
    [
      played === 0 ? 'No games yet' : played === 1 ? 'Played 1 game' : `Played ${played} games`,
      ...(rated > 0 ? [`fair play ${fair} of ${rated}`] : []),
      ...(noShows > 0 ? [`did not come ${noShows === 1 ? 'once' : `${noShows} times`}`] : []),
    ].join(', '),
} as const);
