import { MVP_POINTS } from '../cricket/figures/most-valuable.js';
import type { BothLanguages } from './last-event.js';

const { four, six, thirty, fifty, wicket, maiden, catch: caught, stumping, runOut } = MVP_POINTS;

/** The most-valuable formula, as pages and docs/cricket-rules.md show it. */
export const MOST_VALUABLE_WORDS: readonly BothLanguages[] = [
  {
    en: `Each run is 1 point; a four adds ${four} and a six adds ${six}.`,
    hi: `हर रन पर 1 अंक; चौके पर ${four} और छक्के पर ${six} अंक और।`,
  },
  {
    en: `An innings of 30 runs adds ${thirty} points; one of 50 adds ${fifty} instead.`,
    hi: `30 रन की पारी पर ${thirty} अंक और; 50 की पारी पर उसकी जगह ${fifty}।`,
  },
  {
    en: `A wicket is ${wicket} points and a maiden over ${maiden}.`,
    hi: `हर विकेट पर ${wicket} अंक और मेडन ओवर पर ${maiden}।`,
  },
  {
    en: 'A bowler gets 1 point for each run fewer than the same number of balls cost on average in the match.',
    hi: 'गेंदबाज़ को मैच के औसत से बचाए हर रन पर 1 अंक।',
  },
  {
    en: `A catch is ${caught} points, a stumping ${stumping}, and a run-out ${runOut} for each fielder named.`,
    hi: `कैच पर ${caught} अंक, स्टंपिंग पर ${stumping}, और रन आउट पर हर फ़ील्डर को ${runOut}।`,
  },
];
