import type { Team } from '@crease/shared/contracts/teams';
import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useUser } from '../../../lib/session.js';
import { useMyTeams } from '../../teams/public.js';
import { useEntryActions } from '../api/use-entry-actions.js';
import { entryTexts as t } from '../entry-texts.js';
import { captainedBy, firstRoster, rosterProblem } from '../roster.js';
import { RosterFields } from './roster-fields.js';

interface Props {
  tournament: Tournament;
  /** Ids of teams that have an entry already. */
  entered: readonly string[];
  onEntered: (entry: TournamentEntry) => void;
  onClose: () => void;
}

/** A captain picks one of their teams, and who plays. */
export function EnterDialog(props: Props) {
  const user = useUser();
  const teams = useMyTeams();
  const { entered, onClose } = props;
  const own = teams.data && captainedBy(teams.data, user?.id).filter(({ _id }) => !entered.includes(_id));
  if (own && own.length > 0) return <EnterForm {...props} teams={own} />;
  return (
    <Dialog title={t.title} size="narrow" onClose={onClose}>
      <Fetched query={{ ...teams, data: own }}>
        {() => (
          <EmptyState title={t.noTeam} text={t.noTeamText} heading="h3">
            <Link className="btn btn-primary" to="/teams" onClick={onClose}>
              {t.toTeams}
            </Link>
          </EmptyState>
        )}
      </Fetched>
    </Dialog>
  );
}

function EnterForm({ tournament, teams, onEntered, onClose }: Props & { teams: Team[] }) {
  const { enter } = useEntryActions(tournament._id);
  const [chosen, setChosen] = useState<string>();
  const team = teams.find(({ _id }) => _id === chosen) ?? teams[0];
  const [rosters, setRosters] = useState<Record<string, string[]>>({});
  const [error, setError] = useState<string>();
  if (!team) return null;
  const roster = rosters[team._id] ?? firstRoster(team, tournament);
  const willWait = tournament.placesLeft === 0;
  const submit = async () => {
    const problem = rosterProblem(roster.length, tournament);
    if (problem)
      return setError(t.wrong[problem](problem === 'few' ? tournament.rosterMin : tournament.rosterMax));
    try {
      const entry = await enter.mutateAsync({ teamId: team._id, roster });
      toast.success(t.done[entry.status](team.name));
      onEntered(entry);
    } catch (failure) {
      toast.error(messageOf(failure, t.failed));
    }
  };
  return (
    <FormDialog
      title={willWait ? t.waitTitle : t.title}
      size="normal"
      busy={enter.isPending}
      submit={enter.isPending ? t.entering : willWait ? t.wait : tournament.entryFee > 0 ? t.hold : t.enter}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      {teams.length > 1 ? (
        <SelectField
          label={t.team}
          value={team._id}
          options={teams.map(({ _id, name }) => ({ value: _id, text: name }))}
          onChange={(id) => {
            setError(undefined);
            setChosen(id);
          }}
        />
      ) : (
        <p>
          <strong dir="auto">{team.name}</strong>
        </p>
      )}
      <RosterFields
        team={team}
        tournament={tournament}
        roster={roster}
        error={error}
        onChange={(next) => {
          setError(undefined);
          setRosters({ ...rosters, [team._id]: next });
        }}
      />
      <p className="text-2">{meaningOf(tournament)}</p>
    </FormDialog>
  );
}

/** What pressing the button means. */
function meaningOf({ placesLeft, entryFee }: Tournament): string {
  if (placesLeft === 0) return t.waitText;
  return entryFee > 0 ? t.holdText(formatRupees(entryFee)) : t.enterText;
}
