/** The scoreboard as other features show it. Its pages belong to the app. */
export { WallMatch } from './components/wall-match.js';
