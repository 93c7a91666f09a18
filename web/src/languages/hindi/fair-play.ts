import type { fairPlayTexts } from '../../features/games/fair-play-texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const fairPlay: Translation<typeof fairPlayTexts> = {
  title: 'किसने खेल भावना से खेला?',
  text: (until) => `आपके जवाब किसी को नहीं दिखते। आप इन्हें ${until} तक बदल सकते हैं।`,
  about: (name) => `${name} ने कैसा खेला`,
  host: 'मेज़बान',
  verdicts: { fair: 'अच्छा खेला', unfair: 'ठीक नहीं', absent: 'नहीं आए' },
  failed: 'यह सेव नहीं हुआ। कृपया फिर कोशिश करें।',
  record: ({ played, rated, fair, noShows }) =>
    [
      played === 0 ? 'अभी तक कोई खेल नहीं' : `${played} खेल खेले`,
      ...(rated > 0 ? [`खेल भावना ${rated} में से ${fair}`] : []),
      ...(noShows > 0 ? [`${noShows} बार नहीं आए`] : []),
    ].join(', '),
};
