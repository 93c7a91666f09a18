import { late } from '../../../components/late.js';

/** Dialogs of a tournament, loaded when they open. */
export const ShareTournamentDialog = late(async () => ({
  default: (await import('./share-tournament-dialog.js')).ShareTournamentDialog,
}));
