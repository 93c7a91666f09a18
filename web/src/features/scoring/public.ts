/** Parts of scoring that a scoreboard needs: what the engine begins with, and a screen that stays on. */
export { setupOf } from './log/match-setup.js';
export { useWakeLock } from './use-wake-lock.js';
