/** Tournaments as other features show them: query keys, reads, the card, and what all pages say of one. */
export { useEntries } from './api/use-entries.js';
export { useTournamentMatches } from './api/use-tournament-parts.js';
export { Behind } from './components/behind.js';
export { BracketView } from './components/bracket-view.js';
export { ShareTournamentDialog } from './components/lazy-dialogs.js';
export { ScheduleView } from './components/schedule-view.js';
export { SideScore } from './components/side-score.js';
export { StatusTag } from './components/status-tag.js';
export { TournamentCard } from './components/tournament-card.js';
export { versus } from './match-words.js';
export { isPublished } from './parts-of.js';
export { tournamentWordsTexts } from './texts.js';
export { tournamentKeys } from './tournament-keys.js';
export { datesOf, feeOf, shapeOf, statusAt, untilOf, weekdayName, windowOf } from './tournament-words.js';
export { useLiveRows, useLiveTournament } from './use-live-tournament.js';
