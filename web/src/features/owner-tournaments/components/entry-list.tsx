import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { isPublished, useEntries, useTournamentMatches } from '../../tournaments/public.js';
import { runTournamentTexts as t } from '../texts.js';
import { CollectFeeDialog } from './collect-fee-dialog.js';
import { EntryActions } from './entry-actions.js';
import { MessageCaptains } from './message-captains.js';

const LOOKS: Record<TournamentEntry['status'], string> = {
  in: 'tag-free',
  held: 'tag-accent',
  waiting: 'tag-info',
  withdrawn: '',
};

/** All entries with what each team has paid: those in, then who pays now, the waiting list, and who has withdrawn. */
export function EntryList({ tournament }: { tournament: Tournament }) {
  const entries = useEntries(tournament._id);
  const { data: matches = [] } = useTournamentMatches(tournament._id, tournament.status === 'drawn');
  const takesFees = tournament.entryFee > 0 && !isPublished(tournament, matches);
  return (
    <div className="stack-4">
      <MessageCaptains tournament={tournament} />
      <Fetched query={entries}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t.noEntries} text={t.noEntriesText} />
          ) : (
            <ul className="panel lines cup-entries">
              {all.map((entry) => (
                <EntryRow key={entry._id} {...{ entry, tournament, takesFees }} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </div>
  );
}

/** True for a team whose fee the desk can note: it has a place, had one that lapsed, or waits. */
const isToPay = ({ status, isPaid }: TournamentEntry): boolean =>
  !isPaid && (status === 'held' || status === 'waiting');

interface RowProps {
  entry: TournamentEntry;
  tournament: Tournament;
  /** True while fees can still be noted. */
  takesFees: boolean;
}

function EntryRow({ entry, tournament, takesFees }: RowProps) {
  const [collecting, setCollecting] = useState(false);
  const { teamId, teamName, status, position, roster, isPaid, isDisqualified, hasLapsed, deskRefund } = entry;
  const hasFee = tournament.entryFee > 0;
  return (
    <li>
      <span className="cup-entry-who">
        <Link to={`/team/${teamId}`} dir="auto">
          {teamName}
        </Link>
        {roster ? <span className="small text-2">{formatPlayers(roster.length)}</span> : null}
      </span>
      <span className="row row-wrap cup-entry-tags">
        {hasFee && (status === 'in' || isPaid) ? (
          <span className={`tag ${isPaid ? 'tag-free' : 'tag-accent'}`}>{isPaid ? t.paid : t.unpaid}</span>
        ) : null}
        {deskRefund?.givenAt ? (
          <span className="tag">{t.giveBack.given(formatRupees(deskRefund.amount))}</span>
        ) : null}
        {isDisqualified ? <span className="tag tag-danger">{t.disqualified}</span> : null}
        <span className={`tag ${hasLapsed ? '' : LOOKS[status]}`}>
          {hasLapsed
            ? t.lapsed
            : status === 'waiting' && position
              ? t.position(position)
              : t.statuses[status]}
        </span>
        <EntryActions tournament={tournament} entry={entry} />
        {takesFees && isToPay(entry) ? (
          <button type="button" className="btn btn-small" onClick={() => setCollecting(true)}>
            {t.collect.open}
          </button>
        ) : null}
      </span>
      {collecting ? (
        <CollectFeeDialog tournament={tournament} entry={entry} onClose={() => setCollecting(false)} />
      ) : null}
    </li>
  );
}
