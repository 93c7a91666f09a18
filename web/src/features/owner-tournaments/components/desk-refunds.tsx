import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useEntries } from '../../tournaments/public.js';
import { useRunTournament } from '../api/use-run-tournament.js';
import { ownerTournamentsTexts, runTournamentTexts as t } from '../texts.js';

/** The teams to which the desk still owes their fee. Renders nothing where there is none. */
export function DeskRefunds({ tournament }: { tournament: Tournament }) {
  const { data: entries = [] } = useEntries(tournament._id);
  const owed = entries.filter(({ deskRefund }) => deskRefund && !deskRefund.givenAt);
  if (owed.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="desk-refunds">
      <h2 id="desk-refunds" className="h3">
        {t.giveBack.title}
      </h2>
      <p className="small text-2">{t.giveBack.about}</p>
      <ul className="lines cup-entries">
        {owed.map((entry) => (
          <Owed key={entry._id} tournamentId={tournament._id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Owed({ tournamentId, entry }: { tournamentId: string; entry: TournamentEntry }) {
  const { giveBack } = useRunTournament(tournamentId);
  const { _id, teamName, collectedBy = 'cash', deskRefund } = entry;
  const note = async () => {
    try {
      await giveBack.mutateAsync(_id);
      toast.success(t.giveBack.done(teamName));
    } catch (error) {
      toast.error(messageOf(error, ownerTournamentsTexts.failed));
    }
  };
  return (
    <li>
      <span className="cup-entry-who">
        <strong dir="auto">{teamName}</strong>
        <span className="small text-2">{t.giveBack[collectedBy](formatRupees(deskRefund?.amount ?? 0))}</span>
      </span>
      <button
        type="button"
        className="btn btn-small"
        aria-label={t.giveBack.markOf(teamName)}
        disabled={giveBack.isPending}
        onClick={() => void note()}
      >
        {t.giveBack.mark}
      </button>
    </li>
  );
}
