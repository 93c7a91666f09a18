import { matchChanges, matchStory, scoreboard, scorecard } from './hindi/scoreboard.js';

/** Loaded beside the screens of a match. */
export const hindiScoreboard = { scoreboard, scorecard, matchStory, matchChanges };
