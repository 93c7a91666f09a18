/** Matches as all features share them: query keys, reads, the live board, and the score in a line. */
export { type MatchWithCard, useMatch } from './api/use-match.js';
export { namesIn } from './board-of.js';
export { PlayerName } from './components/player-name.js';
export { ScoreLine } from './components/score-line.js';
export { matchKeys } from './match-keys.js';
export { matchCardPdf } from './matches.light.js';
export { openFigures } from './open-figures.js';
export { type LiveMatch, useLiveMatch, useNewestFrame } from './use-live-match.js';
