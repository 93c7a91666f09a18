import {
  scoring,
  scoringHandOver,
  scoringHistory,
  scoringOther,
  scoringPad,
  scoringSteps,
  scoringStops,
} from './hindi/scoring.js';

/** Loaded beside the scorer's page. */
export const hindiScoring = {
  scoring,
  scoringHandOver,
  scoringHistory,
  scoringOther,
  scoringPad,
  scoringSteps,
  scoringStops,
};
