import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { useEntries } from '../../tournaments/public.js';
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
                <EntryRow key={entry._id} entry={entry} tournament={tournament} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </div>
  );
}

function EntryRow({ entry, tournament }: { entry: TournamentEntry; tournament: Tournament }) {
  const [collecting, setCollecting] = useState(false);
  const { teamId, teamName, status, position, roster, isPaid, isDisqualified } = entry;
  const hasFee = tournament.entryFee > 0;
  const isIn = status === 'in';
  return (
    <li>
      <span className="cup-entry-who">
        <Link to={`/team/${teamId}`} dir="auto">
          {teamName}
        </Link>
        {roster ? <span className="small text-2">{formatPlayers(roster.length)}</span> : null}
      </span>
      <span className="row row-wrap cup-entry-tags">
        {hasFee && isIn ? (
          <span className={`tag ${isPaid ? 'tag-free' : 'tag-accent'}`}>{isPaid ? t.paid : t.unpaid}</span>
        ) : null}
        {isDisqualified ? <span className="tag tag-danger">{t.disqualified}</span> : null}
        <span className={`tag ${LOOKS[status]}`}>
          {status === 'waiting' && position ? t.position(position) : t.statuses[status]}
        </span>
        <EntryActions tournament={tournament} entry={entry} />
        {status === 'held' ? (
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
