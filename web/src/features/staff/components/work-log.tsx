import type { LogEntry } from '@crease/shared/contracts/staff';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { formatInstant } from '../../../lib/format/time.js';
import { panelTexts, useDesk } from '../../desk/public.js';
import { useWorkLog } from '../api/use-work-log.js';
import { actTexts, staffTexts as t } from '../texts.js';

interface Props {
  ownerId: string;
  page: number;
  onPage: (page: number) => void;
}

/** Every write by a member of the workplace, newest first. */
export function WorkLog({ ownerId, page, onPage }: Props) {
  const log = useWorkLog(ownerId, page);
  const grounds = useDesk().grounds.data ?? [];
  return (
    <Fetched query={log}>
      {({ entries, pagination }) =>
        entries.length === 0 ? (
          <EmptyState title={t.logNone} text={t.logNoneText} />
        ) : (
          <div className="stack-4">
            <ol className="panel lines log-list">
              {entries.map((entry) => (
                <LogLine
                  key={`${entry.at}${entry.what}${entry.bookingId ?? entry.groundId ?? ''}${entry.by._id}`}
                  entry={entry}
                  ground={grounds.find(({ _id }) => _id === entry.groundId)?.name}
                />
              ))}
            </ol>
            <Pager pagination={pagination} onPage={onPage} />
          </div>
        )
      }
    </Fetched>
  );
}

function LogLine({ entry, ground }: { entry: LogEntry; ground: string | undefined }) {
  const { at, by, what, bookingId } = entry;
  const role = by.role === 'admin' ? t.admin : panelTexts.roles[by.role];
  return (
    <li>
      <span>
        <strong>{actTexts[what]}</strong>
        <span className="small text-2">
          {by.name}, {role}
          {ground ? ` · ${ground}` : ''}
        </span>
      </span>
      <span className="row">
        {bookingId ? (
          <Link className="small" to={`/owner-panel/bookings?booking=${bookingId}`}>
            {t.booking}
          </Link>
        ) : null}
        <time className="small text-2" dateTime={at}>
          {formatInstant(at)}
        </time>
      </span>
    </li>
  );
}
