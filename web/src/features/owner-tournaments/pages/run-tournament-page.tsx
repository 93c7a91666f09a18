import type { Tournament } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { Later } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { Tabs } from '../../../components/tabs.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { beforeLeaving } from '../../../lib/before-leaving.js';
import { useDesk } from '../../desk/public.js';
import {
  Behind,
  datesOf,
  feeOf,
  isPublished,
  StatusTag,
  shapeOf,
  statusAt,
  useLiveTournament,
  useTournamentMatches,
} from '../../tournaments/public.js';
import { CancelTournament } from '../components/cancel-tournament.js';
import { DayPart } from '../components/day-part.js';
import { DeskRefunds } from '../components/desk-refunds.js';
import { EntryList } from '../components/entry-list.js';
import { SettingsForm } from '../components/lazy-settings-form.js';
import { NextStep } from '../components/next-step.js';
import { PlanPart } from '../components/plan-part.js';
import { ownerTournamentsTexts, runTournamentTexts as t } from '../texts.js';
import '../components/owner-tournaments.css';

/** `/owner-panel/tournaments/:id`: runs a tournament, from the draft to the last match. */
export function RunTournamentPage() {
  const { id = '' } = useParams();
  return <RunById key={id} id={id} />;
}

function RunById({ id }: { id: string }) {
  const { search } = useDesk();
  const tournament = useLiveTournament(id);
  usePageTitle(tournament.data?.name ?? ownerTournamentsTexts.title);
  const isGone = hasCode(tournament.error, 'NOT_FOUND') || hasCode(tournament.error, 'VALIDATION');
  const isOthers = tournament.data !== undefined && !tournament.data.can.run;
  if (isGone || isOthers)
    return (
      <div className="page page-body">
        <EmptyState
          title={ownerTournamentsTexts.gone}
          text={ownerTournamentsTexts.goneText}
          heading="h1"
          broken
        >
          <Link className="btn" to={`/owner-panel/tournaments${search}`}>
            {ownerTournamentsTexts.back}
          </Link>
        </EmptyState>
      </div>
    );
  return (
    <div className="page page-body cup-run">
      <Link className="back-link" to={`/owner-panel/tournaments${search}`}>
        <Icon name="left" small />
        {ownerTournamentsTexts.back}
      </Link>
      {tournament.data ? null : <h1 className="visually-hidden">{ownerTournamentsTexts.title}</h1>}
      <Fetched query={tournament}>{(one) => <Run tournament={one} />}</Fetched>
    </div>
  );
}

type Part = 'day' | 'plan' | 'entries' | 'settings';

/** The parts for organisers; the first one is what they need now. */
const PARTS: Readonly<Record<Tournament['status'], readonly Part[]>> = {
  draft: ['settings'],
  open: ['entries', 'plan', 'settings'],
  drawn: ['plan', 'entries'],
  running: ['day', 'entries', 'settings'],
  over: ['day', 'entries'],
  cancelled: ['entries'],
};

function Run({ tournament }: { tournament: Tournament }) {
  const { data: matches = [] } = useTournamentMatches(tournament._id, tournament.status === 'drawn');
  const { status } = tournament;
  const parts = PARTS[status !== 'over' && isPublished(tournament, matches) ? 'running' : status];
  const [chosen, setChosen] = useState<Part>();
  const part = chosen && parts.includes(chosen) ? chosen : parts[0];
  const now = useCorrectedNow();
  return (
    <>
      <header className="stack">
        <div className="row row-wrap">
          <StatusTag status={statusAt(tournament, now)} />
        </div>
        <h1 className="creased" dir="auto">
          {tournament.name}
        </h1>
        <p className="meta">
          <span>
            <Icon name="calendar" small />
            {datesOf(tournament)}
          </span>
          <span>
            <Icon name="board" small />
            {shapeOf(tournament)}
          </span>
          <span>
            <Icon name="card" small />
            {tournament.entryFee > 0 ? t.feeOf(feeOf(tournament)) : t.freeEntry}
          </span>
          {tournament.status === 'draft' ? null : (
            <span>
              <Icon name="link" small />
              <Link to={`/tournament/${tournament._id}`}>{ownerTournamentsTexts.publicPage}</Link>
            </span>
          )}
        </p>
        <Behind id={tournament._id} />
      </header>
      <NextStep tournament={tournament} onPlan={() => setChosen('plan')} />
      {tournament.entryFee > 0 ? <DeskRefunds tournament={tournament} /> : null}
      {part ? (
        <Tabs
          label={t.parts}
          tabs={parts.map((key) => ({ key, text: t.tabs[key] }))}
          current={part}
          onChange={(next) => beforeLeaving(() => setChosen(next))}
        >
          <PartOf part={part} tournament={tournament} />
        </Tabs>
      ) : null}
      <CancelTournament tournament={tournament} />
    </>
  );
}

function PartOf({ part, tournament }: { part: Part; tournament: Tournament }) {
  switch (part) {
    case 'day':
      return <DayPart tournament={tournament} />;
    case 'plan':
      return <PlanPart tournament={tournament} />;
    case 'entries':
      return <EntryList tournament={tournament} />;
    case 'settings':
      return (
        <Later fallback={<Loading />}>
          <SettingsForm key={tournament._id} tournament={tournament} />
        </Later>
      );
  }
}
