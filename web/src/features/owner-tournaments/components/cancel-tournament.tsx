import type { Tournament } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { TextDialog } from '../../../components/text-dialog.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useCancelPreview, useRunTournament } from '../api/use-run-tournament.js';
import { ownerTournamentsTexts, runTournamentTexts as t } from '../texts.js';

const MAX_REASON = 300;
const CANCELLABLE: ReadonlySet<Tournament['status']> = new Set(['open', 'drawn', 'running']);

/** Cancels a tournament that teams could enter, after a look at what that means. */
export function CancelTournament({ tournament }: { tournament: Tournament }) {
  const [asking, setAsking] = useState(false);
  if (!CANCELLABLE.has(tournament.status)) return null;
  return (
    <div>
      <button type="button" className="btn btn-danger" onClick={() => setAsking(true)}>
        {t.cancel.open}
      </button>
      {asking ? <CancelDialog tournament={tournament} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function CancelDialog({ tournament, onClose }: { tournament: Tournament; onClose: () => void }) {
  const { cancel } = useRunTournament(tournament._id);
  return (
    <TextDialog
      title={t.cancel.title(tournament.name)}
      about={<Meaning id={tournament._id} />}
      label={t.cancel.reason}
      hint={t.cancel.reasonHint}
      maxLength={MAX_REASON}
      long
      read={(typed) => typed.trim() || undefined}
      wrong={t.cancel.wrong}
      done={() => t.cancel.done}
      failed={ownerTournamentsTexts.failed}
      busy={cancel.isPending}
      submit={cancel.isPending ? t.cancel.busy : t.cancel.submit}
      cancel={t.cancel.keep}
      danger
      size="normal"
      onText={(reason) => cancel.mutateAsync(reason)}
      onClose={onClose}
    />
  );
}

/** The teams, the money that goes back to them, and the hours that become free. */
function Meaning({ id }: { id: string }) {
  const { data: meant } = useCancelPreview(id);
  if (!meant) return t.cancel.final;
  return (
    <>
      {t.cancel.means(meant.entries, meant.hours)}{' '}
      {meant.refunded > 0 ? <strong>{t.cancel.refunds(formatRupees(meant.refunded))}</strong> : null}{' '}
      {meant.byHand > 0 ? <strong>{t.cancel.byHand(formatRupees(meant.byHand))}</strong> : null}
    </>
  );
}
