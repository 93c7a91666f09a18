/** Blocks and reports as other features need them. */
export { useBlockedPeople, useUnblock } from './api/use-blocked-people.js';
export { PeopleSafety } from './components/people-safety.js';
export { ReportReview } from './components/report-review.js';
export type { SafetyPerson } from './safety-person.js';
