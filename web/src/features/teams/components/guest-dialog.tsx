import { addGuest as contract } from '@crease/shared/contracts/teams';
import { TextDialog } from '../../../components/text-dialog.js';
import { useTeamActions } from '../api/use-team-actions.js';
import { teamTexts as t, teamsTexts } from '../texts.js';

/** Adds a player without an account. */
export function GuestDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const { addGuest } = useTeamActions(teamId);
  return (
    <TextDialog
      title={t.addGuest}
      about={t.addGuestText}
      label={t.guestName}
      maxLength={60}
      read={(name) => contract.body.shape.name.safeParse(name).data}
      wrong={t.guestNameWrong}
      busy={addGuest.isPending}
      submit={addGuest.isPending ? t.adding : t.addGuest}
      cancel={teamsTexts.cancel}
      done={t.added}
      failed={teamsTexts.failed}
      onText={addGuest.mutateAsync}
      onClose={onClose}
    />
  );
}
