/** A booking's game that others join. */
export { BookingGame } from './components/booking-game.js';
