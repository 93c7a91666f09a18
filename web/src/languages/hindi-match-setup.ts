import {
  matchBefore,
  matchRules,
  matchSide,
  matchVerdict,
  myMatches,
  newMatch,
  whoPlays,
} from './hindi/match-setup.js';

/** Loaded beside the screens that set up a match, and those of bookings and matches. */
export const hindiMatchSetup = {
  matchBefore,
  matchRules,
  matchSide,
  matchVerdict,
  myMatches,
  newMatch,
  whoPlays,
};
