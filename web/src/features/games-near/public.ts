/** Games that need players, as lists and other pages show them, and what all pages say of a game. */
export { type ListedGame, useGames } from './api/use-games.js';
export { GameCard } from './components/game-card.js';
export { GroundGames } from './components/ground-games.js';
export { HomeGames } from './components/home-games.js';
export { MAX_DRAWN_SEATS } from './components/seat-bar.js';
export { gameKeys } from './game-keys.js';
export { costOf, roomOf, statusAt, whenOf } from './game-words.js';
export { gameWordsTexts } from './texts.js';
