import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { actAndClose } from '../../../components/act-and-close.js';
import { Dialog } from '../../../components/dialog.js';
import { Fetched } from '../../../components/fetched.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { useTeam } from '../../teams/public.js';
import { useEntryActions } from '../api/use-entry-actions.js';
import { entryTexts as t } from '../entry-texts.js';
import { rosterProblem } from '../roster.js';
import { RosterFields } from './roster-fields.js';

interface Props {
  tournament: Tournament;
  entry: TournamentEntry;
  onClose: () => void;
}

/** Changes who plays, until registration closes. */
export function RosterDialog({ tournament, entry, onClose }: Props) {
  const { change } = useEntryActions(tournament._id);
  const team = useTeam(entry.teamId);
  const [roster, setRoster] = useState(entry.roster ?? []);
  const [error, setError] = useState<string>();
  if (!team.data)
    return (
      <Dialog title={t.changeRoster} size="narrow" onClose={onClose}>
        <Fetched query={team}>{() => null}</Fetched>
      </Dialog>
    );
  const submit = () => {
    const problem = rosterProblem(roster.length, tournament);
    if (problem)
      return setError(t.wrong[problem](problem === 'few' ? tournament.rosterMin : tournament.rosterMax));
    return actAndClose(() => change.mutateAsync({ entryId: entry._id, roster }), {
      done: t.saved,
      failed: t.failed,
      onClose,
    });
  };
  return (
    <FormDialog
      title={t.changeRoster}
      size="normal"
      busy={change.isPending}
      submit={change.isPending ? t.saving : t.save}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <RosterFields
        team={team.data}
        tournament={tournament}
        roster={roster}
        error={error}
        onChange={(next) => {
          setError(undefined);
          setRoster(next);
        }}
      />
    </FormDialog>
  );
}
