import type { ImportedRow, ImportResult } from '@crease/shared/contracts/imports';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { importTexts as t } from '../import-texts.js';

interface Props {
  result: ImportResult;
  /** Whether the file has been imported; otherwise this is a preview. */
  done: boolean;
  busy: boolean;
  onTake: () => void;
}

/** Further lines are shown on request. */
const FIRST = 50;
const LOOK: Record<ImportedRow['outcome'], string> = {
  new: 'tag-free',
  known: '',
  taken: 'tag-danger',
  past: '',
  blocked: 'tag-danger',
  ended: '',
  unclear: 'tag-danger',
  left: 'tag-accent',
};

/** The outcome of each line of a file. */
export function ImportFindings({ result, done, busy, onTake }: Props) {
  const { counts, rows, unread } = result;
  const [shown, setShown] = useState(FIRST);
  const toTake = (done ? 0 : counts.new) + counts.left;
  // Lines that need attention come first.
  const sorted = rows.toSorted(
    (a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.line - b.line,
  );
  return (
    <section className="stack-4" aria-labelledby="import-findings">
      <h2 id="import-findings">{done ? t.done : t.would}</h2>
      <dl className="work-sums" aria-live="polite">
        {ORDER.filter((outcome) => counts[outcome] > 0 || outcome === 'new').map((outcome) => (
          <div key={outcome} className="work-sum">
            <dt>{t.outcomes[outcome]}</dt>
            <dd className="num">{counts[outcome]}</dd>
          </div>
        ))}
      </dl>
      {unread.length > 0 ? <p className="small text-2">{t.unread(unread.join(', '))}</p> : null}
      {done && counts.left === 0 ? null : (
        <div>
          <button
            type="button"
            className="btn btn-primary"
            disabled={busy || toTake === 0 || (!done && counts.unclear > 0)}
            onClick={onTake}
          >
            {busy ? t.taking : t.take(toTake)}
          </button>
        </div>
      )}
      <ul className="panel lines connect-lines">
        {sorted.slice(0, shown).map((row) => (
          <li key={row.line} className="row-between">
            <span className="connect-what">
              <strong>{row.name}</strong>
              <span className="small text-2">{whereOf(row)}</span>
            </span>
            {row.bookingId ? (
              <Link to={`/booking/${row.bookingId}`} aria-label={t.bookingOf(row.name)}>
                <Icon name="right" />
              </Link>
            ) : null}
            <span className={`tag ${LOOK[row.outcome]}`}>{t.outcomes[row.outcome]}</span>
          </li>
        ))}
      </ul>
      {sorted.length > shown ? (
        <div>
          <button type="button" className="btn btn-small" onClick={() => setShown((now) => now + 200)}>
            {t.more(sorted.length - shown)}
          </button>
        </div>
      ) : null}
    </section>
  );
}

const ORDER: readonly ImportedRow['outcome'][] = [
  'unclear',
  'taken',
  'blocked',
  'ended',
  'left',
  'new',
  'known',
  'past',
];

function whereOf({ line, groundName, bookingDate, timeSlot, status }: ImportedRow): string {
  const when = bookingDate && timeSlot ? `${formatDay(bookingDate)} ${formatSlot(timeSlot)}` : undefined;
  return [t.line(line), groundName, when, status].filter(Boolean).join(' · ');
}
