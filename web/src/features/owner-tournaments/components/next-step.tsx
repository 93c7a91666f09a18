import type { Tournament } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { toast } from '../../../components/toast-store.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { ShareTournamentDialog, untilOf } from '../../tournaments/public.js';
import { useRunTournament } from '../api/use-run-tournament.js';
import { ownerTournamentsTexts, runTournamentTexts as t } from '../texts.js';

/** What is to be done next, as one action. */
export function NextStep({ tournament }: { tournament: Tournament }) {
  if (tournament.status === 'draft') return <OpenIt tournament={tournament} />;
  if (tournament.status === 'open') return <SendLink tournament={tournament} />;
  if (tournament.status !== 'cancelled') return null;
  return (
    <section className="notice notice-danger">
      <Icon name="ban" />
      <div>
        <strong>{t.next.cancelled}</strong>
        {tournament.reason ? <p dir="auto">{tournament.reason}</p> : null}
      </div>
    </section>
  );
}

function OpenIt({ tournament }: { tournament: Tournament }) {
  const { open } = useRunTournament(tournament._id);
  const act = async () => {
    try {
      await open.mutateAsync();
      toast.success(t.opened);
    } catch (error) {
      toast.error(messageOf(error, ownerTournamentsTexts.failed));
    }
  };
  return (
    <section className="notice notice-accent">
      <Icon name="edit" />
      <div>
        <strong>{t.next.draft}</strong>
        <p className="small">{t.next.draftText}</p>
      </div>
      <div className="notice-actions">
        <button
          type="button"
          className="btn btn-small btn-primary"
          disabled={open.isPending}
          onClick={() => void act()}
        >
          {open.isPending ? t.opening : t.open}
        </button>
      </div>
    </section>
  );
}

function SendLink({ tournament }: { tournament: Tournament }) {
  const [sharing, setSharing] = useState(false);
  const now = useCorrectedNow();
  const close = () => setSharing(false);
  return (
    <section className="notice notice-free">
      <Icon name="users" />
      <div>
        <strong>{t.registered(tournament.entered, tournament.teams)}</strong>
        <p className="small">{t.next.openText(untilOf(tournament.registerUntil, now))}</p>
      </div>
      <div className="notice-actions">
        <button type="button" className="btn btn-small" onClick={() => setSharing(true)}>
          <Icon name="share" small />
          {t.share}
        </button>
      </div>
      <LateDialogs onClose={close}>
        {sharing ? <ShareTournamentDialog tournament={tournament} onClose={close} /> : null}
      </LateDialogs>
    </section>
  );
}
