import type { Tournament } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { Tabs } from '../../../components/tabs.js';
import { useClockEdge } from '../../../components/use-clock-edge.js';
import { useUser } from '../../../lib/session.js';
import { useMyTeams } from '../../teams/public.js';
import { useEntries } from '../api/use-entries.js';
import { captainedBy } from '../roster.js';
import { tournamentTexts as t } from '../texts.js';
import { statusAt } from '../tournament-words.js';
import { AboutTournament } from './about-tournament.js';
import { EnterBar, type Entering } from './enter-bar.js';
import { OwnEntries } from './own-entries.js';
import { TeamsIn } from './teams-in.js';
import { TournamentHead } from './tournament-head.js';
import './tournaments.css';

const PARTS = ['about', 'teams'] as const;
type Part = (typeof PARTS)[number];

/** A tournament: its head, then its parts behind tabs. */
export function TournamentView({ tournament, ...entering }: Entering & { tournament: Tournament }) {
  const now = useClockEdge((at) => nextEdge(tournament, at));
  const [part, setPart] = useState<Part>('about');
  return (
    <div className="cup-page">
      <TournamentHead tournament={tournament} now={now} />
      {tournament.status === 'cancelled' ? <Cancelled tournament={tournament} /> : null}
      <Entries tournament={tournament} now={now} {...entering} />
      <Tabs
        label={t.sections}
        tabs={PARTS.map((key) => ({ key, text: t.tabs[key] }))}
        current={part}
        onChange={setPart}
      >
        {part === 'about' ? <AboutTournament tournament={tournament} /> : <TeamsIn tournament={tournament} />}
      </Tabs>
    </div>
  );
}

/** The reader's own teams, and the way in while entry is open. */
function Entries({ tournament, now, ...entering }: Entering & { tournament: Tournament; now: number }) {
  const { data: entries = [] } = useEntries(tournament._id);
  const user = useUser();
  const teams = useMyTeams(user !== undefined);
  const own = captainedBy(teams.data ?? [], user?.id).map(({ _id }) => _id);
  const status = statusAt(tournament, now);
  const mine = entries.filter(({ teamId, status: of }) => own.includes(teamId) && of !== 'withdrawn');
  return (
    <>
      <OwnEntries tournament={tournament} entries={mine} />
      {(status === 'open' || status === 'full') && mine.length === 0 ? (
        <EnterBar tournament={tournament} entered={mine.map(({ teamId }) => teamId)} {...entering} />
      ) : null}
    </>
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
