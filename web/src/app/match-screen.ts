import { boardWords, matchSetupWords } from './screen.js';

export { MatchPage } from '../features/scoreboard/pages/match-page.js';

/** A match is agreed before it, and confirmed after it, on the page that shows it. */
export const matchWords = async () => ({ ...(await boardWords()), ...(await matchSetupWords()) });
