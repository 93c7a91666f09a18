import type { Tournament } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { Tabs } from '../../../components/tabs.js';
import { useClockEdge } from '../../../components/use-clock-edge.js';
import { useUser } from '../../../lib/session.js';
import { useMyTeams } from '../../teams/public.js';
import { useEntries } from '../api/use-entries.js';
import {
  useTournamentLeaders,
  useTournamentMatches,
  useTournamentTable,
} from '../api/use-tournament-parts.js';
import { firstPart, isPublished, type Part, partsOf } from '../parts-of.js';
import { captainedBy } from '../roster.js';
import { tournamentTexts as t } from '../texts.js';
import { statusAt } from '../tournament-words.js';
import { AboutTournament } from './about-tournament.js';
import { BracketView } from './bracket-view.js';
import { EnterBar, type Entering } from './enter-bar.js';
import { LeadersView } from './leaders-view.js';
import { OwnEntries } from './own-entries.js';
import { PlayingNow } from './playing-now.js';
import { ScheduleView } from './schedule-view.js';
import { TableView } from './table-view.js';
import { TeamsIn } from './teams-in.js';
import { TournamentHead } from './tournament-head.js';
import './tournaments.css';

const DRAWN: ReadonlySet<Tournament['status']> = new Set(['drawn', 'running', 'over']);

/** A tournament: its head, then its parts behind tabs. */
export function TournamentView({ tournament, ...entering }: Entering & { tournament: Tournament }) {
  const now = useClockEdge((at) => nextEdge(tournament, at));
  const { data: matches = [] } = useTournamentMatches(tournament._id, DRAWN.has(tournament.status));
  const hasMatches = isPublished(tournament, matches);
  const parts = partsOf(tournament, hasMatches);
  const [chosen, setChosen] = useState<Part>();
  const part = chosen && parts.includes(chosen) ? chosen : firstPart(tournament, hasMatches);
  return (
    <div className="cup-page">
      <TournamentHead tournament={tournament} now={now} />
      {tournament.status === 'cancelled' ? <Cancelled tournament={tournament} /> : null}
      <Entries tournament={tournament} now={now} hasSchedule={hasMatches} {...entering} />
      <Tabs
        label={t.sections}
        tabs={parts.map((key) => ({ key, text: t.tabs[key] }))}
        current={part}
        onChange={setChosen}
      >
        <PartOf part={part} tournament={tournament} />
      </Tabs>
    </div>
  );
}

/** The reader's own teams, and the way in while entry is open. */
function Entries({
  tournament,
  now,
  hasSchedule,
  ...entering
}: Entering & { tournament: Tournament; now: number; hasSchedule: boolean }) {
  const { data: entries = [] } = useEntries(tournament._id);
  const user = useUser();
  const teams = useMyTeams(user !== undefined);
  const own = captainedBy(teams.data ?? [], user?.id).map(({ _id }) => _id);
  const status = statusAt(tournament, now);
  const mine = entries.filter(({ teamId, status: of }) => own.includes(teamId) && of !== 'withdrawn');
  return (
    <>
      <OwnEntries tournament={tournament} entries={mine} hasSchedule={hasSchedule} />
      {(status === 'open' || status === 'full') && mine.length === 0 ? (
        <EnterBar tournament={tournament} entered={mine.map(({ teamId }) => teamId)} {...entering} />
      ) : null}
    </>
  );
}

function PartOf({ part, tournament }: { part: Part; tournament: Tournament }) {
  const { _id, advance = 0 } = tournament;
  switch (part) {
    case 'about':
      return <AboutTournament tournament={tournament} />;
    case 'teams':
      return <TeamsIn tournament={tournament} />;
    case 'schedule':
      return <Schedule id={_id} />;
    case 'bracket':
      return <Bracket id={_id} />;
    case 'table':
      return <Table id={_id} advance={advance} ballsPerOver={tournament.rules.ballsPerOver} />;
    case 'leaders':
      return <Leaders id={_id} />;
  }
}

function Schedule({ id }: { id: string }) {
  return <Fetched query={useTournamentMatches(id)}>{(all) => <ScheduleView matches={all} />}</Fetched>;
}

function Bracket({ id }: { id: string }) {
  return <Fetched query={useTournamentMatches(id)}>{(all) => <BracketView matches={all} />}</Fetched>;
}

function Table({ id, ...shown }: { id: string; advance: number; ballsPerOver: number }) {
  return (
    <Fetched query={useTournamentTable(id)}>
      {(groups) => (
        <div className="stack-4">
          <PlayingNow id={id} />
          <TableView groups={groups} {...shown} />
        </div>
      )}
    </Fetched>
  );
}

function Leaders({ id }: { id: string }) {
  return <Fetched query={useTournamentLeaders(id)}>{(all) => <LeadersView leaders={all} />}</Fetched>;
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
