/** A match before its first ball and after its last one, its rules, and the way from a booking to a match. */
export { useMatchesOfBookings } from './api/use-match-lists.js';
export { MatchBefore } from './components/lazy-match.js';
export { MatchVerdict } from './components/match-verdict.js';
export { RuleLines } from './components/rule-lines.js';
export { RulesPicker } from './components/rules-picker.js';
export { WhoPlays } from './components/who-plays.js';
export { givenRules } from './match-draft.js';
export { choiceOfRules, chosenRules, type RulesChoice } from './rules-choice.js';
export { judgeRules } from './rules-form.js';
