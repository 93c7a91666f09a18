import type { Tournament } from '@crease/shared/contracts/tournament';
import { LeaveCheck } from '../../../components/leave-check.js';
import { toast } from '../../../components/toast-store.js';
import { useRunTournament } from '../api/use-run-tournament.js';
import { changesOf } from '../changes-of.js';
import { tournamentFormTexts as t } from '../texts.js';
import { formOfTournament } from '../tournament-form.js';
import { useTournamentForm } from '../use-tournament-form.js';
import { EntryStep } from './entry-step.js';
import { RulesStep } from './rules-step.js';
import { WhenStep } from './when-step.js';

/** All settings of a tournament in one form; only what was changed is sent. */
export function SettingsForm({ tournament }: { tournament: Tournament }) {
  const { change } = useRunTournament(tournament._id);
  const state = useTournamentForm(formOfTournament(tournament));
  const fields = { form: state.form, errors: state.errors, onChange: state.change };
  const save = () =>
    state.send(async (body) => {
      const changes = changesOf(tournament, body);
      if (Object.keys(changes).length > 0) await change.mutateAsync(changes);
      toast.success(t.saved);
    });
  return (
    <form
      ref={state.formRef}
      className="stack-4"
      noValidate
      aria-label={t.settings}
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) void save();
      }}
    >
      <WhenStep {...fields} />
      <EntryStep {...fields} />
      <RulesStep {...fields} />
      <div>
        <button type="submit" className="btn btn-primary" disabled={change.isPending}>
          {change.isPending ? t.saving : t.save}
        </button>
      </div>
      {state.isChanged ? <LeaveCheck /> : null}
    </form>
  );
}
