import type { Tournament } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { toast } from '../../../components/toast-store.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { ShareTournamentDialog, untilOf } from '../../tournaments/public.js';
import { useRunTournament } from '../api/use-run-tournament.js';
import { ownerTournamentsTexts, runTournamentTexts as t } from '../texts.js';

interface Props {
  tournament: Tournament;
  /** Shows the draw and the schedule. */
  onPlan: () => void;
}

/** What is to be done next, as one action. */
export function NextStep({ tournament, onPlan }: Props) {
  if (tournament.status === 'draft') return <OpenIt tournament={tournament} />;
  if (tournament.status === 'open') return <SendLink tournament={tournament} onPlan={onPlan} />;
  if (tournament.status === 'over' && tournament.champion)
    return <Won id={tournament._id} champion={tournament.champion.name} />;
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

function Won({ id, champion }: { id: string; champion: string }) {
  return (
    <section className="notice notice-free">
      <Icon name="cup" />
      <div>
        <strong dir="auto">{t.won(champion)}</strong>
        <p className="small">{t.next.overText}</p>
      </div>
      <div className="notice-actions">
        <Link className="btn btn-small" to={`/tournament/${id}`}>
          {ownerTournamentsTexts.publicPage}
        </Link>
      </div>
    </section>
  );
}

function SendLink({ tournament, onPlan }: Props) {
  const [sharing, setSharing] = useState(false);
  const now = useCorrectedNow();
  const close = () => setSharing(false);
  const isFull = tournament.entered >= tournament.teams;
  return (
    <section className="notice notice-free">
      <Icon name="users" />
      <div>
        <strong>{t.registered(tournament.entered, tournament.teams)}</strong>
        <p className="small">
          {isFull ? t.next.fullText : t.next.openText(untilOf(tournament.registerUntil, now))}
        </p>
      </div>
      <div className="notice-actions">
        {isFull ? (
          <button type="button" className="btn btn-small btn-primary" onClick={onPlan}>
            {t.tabs.plan}
          </button>
        ) : null}
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
