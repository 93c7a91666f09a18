/** Games that others join, on other features' pages. */
export { BookingGame } from './components/booking-game.js';
export { GroundGames } from './components/ground-games.js';
export { HomeGames } from './components/home-games.js';
