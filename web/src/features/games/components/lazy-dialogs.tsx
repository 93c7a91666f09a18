import { late } from '../../../components/late.js';

/** Dialogs of a game, loaded when they open. */
export const GuestDialog = late(async () => ({
  default: (await import('./guest-dialog.js')).GuestDialog,
}));
export const JoinGameDialog = late(async () => ({
  default: (await import('./join-dialog.js')).JoinGameDialog,
}));
export const LeaveGameDialog = late(async () => ({
  default: (await import('./leave-dialog.js')).LeaveGameDialog,
}));
export const ShareGameDialog = late(async () => ({
  default: (await import('./share-game-dialog.js')).ShareGameDialog,
}));
export const TermsDialog = late(async () => ({
  default: (await import('./terms-dialog.js')).TermsDialog,
}));
export const RemovePlayerDialog = late(async () => ({
  default: (await import('./remove-player-dialog.js')).RemovePlayerDialog,
}));
