import type { Tournament } from '@crease/shared/contracts/tournament';
import { Icon } from '../../../components/icon.js';
import { useClockEdge } from '../../../components/use-clock-edge.js';
import { tournamentTexts as t } from '../texts.js';
import { AboutTournament } from './about-tournament.js';
import { TournamentHead } from './tournament-head.js';
import './tournaments.css';

/** A tournament: its head, then how it is played, when and where. */
export function TournamentView({ tournament }: { tournament: Tournament }) {
  const now = useClockEdge((at) => nextEdge(tournament, at));
  return (
    <div className="cup-page">
      <TournamentHead tournament={tournament} now={now} />
      {tournament.status === 'cancelled' ? <Cancelled tournament={tournament} /> : null}
      <AboutTournament tournament={tournament} />
    </div>
  );
}

/** Entry ends by the clock. */
function nextEdge({ registerUntil }: Tournament, now: number): number {
  const anHour = now + 3_600_000;
  const ends = Date.parse(registerUntil);
  return ends > now ? Math.min(ends, anHour) : anHour;
}

function Cancelled({ tournament: { reason, entryFee } }: { tournament: Tournament }) {
  return (
    <section className="notice notice-danger">
      <Icon name="ban" />
      <div>
        <strong>{t.cancelled}</strong>
        {reason ? <p dir="auto">{reason}</p> : null}
        {entryFee > 0 ? <p className="small">{t.cancelledText}</p> : null}
      </div>
    </section>
  );
}
