import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Pager } from '../../../components/pager.js';
import { formatInstant } from '../../../lib/format/time.js';
import { useAudits } from '../api/use-admin.js';
import { adminTexts as t } from '../texts.js';
import { Fetched } from './fetched.js';

/** Actions of privileged roles: who did what to what, when and from where. */
export function AuditLog() {
  const [page, setPage] = useState(1);
  const list = useAudits(page);
  return (
    <Fetched query={list}>
      {({ audits, pagination }) =>
        audits.length === 0 ? (
          <EmptyState title={t.noActs} />
        ) : (
          <div className="stack-4">
            <ol className="lines panel">
              {audits.map(({ _id, what, subject, why, when, who, whoName, from }) => (
                <li key={_id}>
                  <div className="admin-who">
                    <p>
                      <strong>{t.acts[what] ?? what}</strong>
                    </p>
                    <p className="small admin-words">{subject}</p>
                    {why ? <p className="small admin-words">{`“${why}”`}</p> : null}
                    <p className="small text-2 admin-words">
                      <time dateTime={when}>{formatInstant(when)}</time> · {t.by(whoName ?? who)} · {t.from}{' '}
                      {from}
                    </p>
                  </div>
                </li>
              ))}
            </ol>
            <Pager pagination={pagination} onPage={setPage} />
          </div>
        )
      }
    </Fetched>
  );
}
