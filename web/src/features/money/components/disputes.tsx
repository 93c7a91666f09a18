import type { Dispute } from '@crease/shared/contracts/disputes';
import { useState } from 'react';
import { DisputeTag } from '../../../components/dispute-tag.js';
import { Pager } from '../../../components/pager.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useOwnDisputes } from '../api/use-disputes.js';
import { moneyTexts as t } from '../texts.js';

/** The disputed payments of an owner's grounds, newest first; nothing if there were none. */
export function OwnDisputes({ ownerId }: { ownerId: string }) {
  const [page, setPage] = useState(1);
  const { data } = useOwnDisputes(ownerId, page);
  if (!data || data.pagination.total === 0) return null;
  return (
    <section className="panel stack" aria-label={t.disputes.title}>
      <h2>{t.disputes.title}</h2>
      {data.disputes.some(({ withheld }) => withheld > 0) ? (
        <p className="small text-2">{t.disputes.text}</p>
      ) : null}
      <ul className="stack">
        {data.disputes.map((one) => (
          <Row key={one._id} dispute={one} />
        ))}
      </ul>
      <Pager pagination={data.pagination} onPage={setPage} />
    </section>
  );
}

function Row({ dispute }: { dispute: Dispute }) {
  const { status, bookingNumber, groundName, amount, withheld, taken, at } = dispute;
  return (
    <li>
      <div className="row row-between row-wrap">
        <strong>{bookingNumber}</strong>
        <DisputeTag status={status} text={t.disputes.statuses[status]} />
      </div>
      <p className="small">
        {groundName}
        {' · '}
        {formatDateOf(at)}
        {amount === undefined ? null : ` · ${t.disputes.asked(formatExactRupees(amount))}`}
      </p>
      {withheld > 0 ? <p className="small num">{t.disputes.withheld(formatExactRupees(withheld))}</p> : null}
      {taken !== undefined ? <p className="small num">{t.disputes.taken(formatExactRupees(taken))}</p> : null}
    </li>
  );
}
