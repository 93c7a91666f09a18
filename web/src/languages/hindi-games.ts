import { fairPlay } from './hindi/fair-play.js';
import { closeGame, gameAlerts, gamesMap } from './hindi/finding-games.js';
import { game, gameGuest, games, gameTerms, hostGame, shareCost, sharePayment } from './hindi/games.js';
import { peopleSafety } from './hindi/people-safety.js';
import { playAgain } from './hindi/play-again.js';
import { entryPayment } from './hindi/tournament-entry.js';

/** Loaded beside the screens of games, and that of a booking. */
export const hindiGames = {
  games,
  gamesMap,
  gameAlerts,
  game,
  gameGuest,
  closeGame,
  hostGame,
  gameTerms,
  peopleSafety,
  fairPlay,
  playAgain,
  shareCost,
  sharePayment,
  // The page after a payment shows both.
  entryPayment,
};
