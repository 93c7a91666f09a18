import { late } from '../../../components/late.js';

/** Dialogs of a tournament, loaded when they open. */
export const ShareTournamentDialog = late(async () => ({
  default: (await import('./share-tournament-dialog.js')).ShareTournamentDialog,
}));
export const EnterDialog = late(async () => ({
  default: (await import('./enter-dialog.js')).EnterDialog,
}));
export const RosterDialog = late(async () => ({
  default: (await import('./roster-dialog.js')).RosterDialog,
}));
export const WithdrawDialog = late(async () => ({
  default: (await import('./withdraw-dialog.js')).WithdrawDialog,
}));
