/** A match before its first ball and after its last one, and the way from a booking to a match. */
export { useMatchesOfBookings } from './api/use-match-lists.js';
export { MatchBefore, MatchVerdict } from './components/lazy-match.js';
export { WhoPlays } from './components/who-plays.js';
