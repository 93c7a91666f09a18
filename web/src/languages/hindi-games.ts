import { game, games, gameTerms, hostGame, sharePayment } from './hindi/games.js';

/** Loaded beside the screens of games, and that of a booking. */
export const hindiGames = { games, game, hostGame, gameTerms, sharePayment };
