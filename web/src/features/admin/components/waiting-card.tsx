import type { WaitingGround } from '@crease/shared/contracts/ground-reviews';
import { formatInstant } from '../../../lib/format/time.js';
import { reviewTexts as t } from '../review-texts.js';
import { adminTexts } from '../texts.js';
import { Differences } from './difference.js';
import { GroundFacts } from './ground-facts.js';

export type Decision = 'let-in' | 'send-back' | 'close';

interface Props {
  waiting: WaitingGround;
  busy: boolean;
  onDecide: (decision: Decision) => void;
}

/** A ground that waits for review: its changes since the last review first, the whole listing one tap away. */
export function WaitingCard({ waiting, busy, onDecide }: Props) {
  const { ground, since, note, lookedAt, differences, past } = waiting;
  const isOpen = ground.status === 'active';
  const facts = (
    <div className="admin-ground">
      <GroundFacts ground={ground} />
    </div>
  );
  return (
    <li className="panel admin-ground">
      <div className="row row-between row-wrap">
        <h2>{ground.name}</h2>
        <span className={`tag ${isOpen ? 'tag-free' : 'tag-accent'}`}>
          {isOpen ? t.isOpen : lookedAt ? t.again : t.isNew}
        </span>
      </div>
      <p className="small text-2">{t.since(formatInstant(since))}</p>
      {note ? (
        <figure className="admin-note">
          <figcaption className="small text-2">{t.note}</figcaption>
          <blockquote className="admin-words">{note}</blockquote>
        </figure>
      ) : null}
      {lookedAt ? (
        <>
          <h3>{differences.length > 0 ? t.changed(formatInstant(lookedAt)) : t.nothingChanged}</h3>
          <Differences differences={differences} />
          <details>
            <summary>{t.whole}</summary>
            {facts}
          </details>
        </>
      ) : (
        facts
      )}
      {past.length > 0 ? <Past past={past} /> : null}
      <div className="row row-wrap">
        <button
          type="button"
          className="btn btn-small btn-primary"
          aria-label={`${isOpen ? t.looksGood : adminTexts.approve}, ${ground.name}`}
          disabled={busy}
          onClick={() => onDecide('let-in')}
        >
          {isOpen ? t.looksGood : adminTexts.approve}
        </button>
        <button
          type="button"
          className="btn btn-small"
          aria-label={`${t.sendBack}, ${ground.name}`}
          disabled={busy}
          onClick={() => onDecide('send-back')}
        >
          {t.sendBack}
        </button>
        {isOpen ? null : (
          <button
            type="button"
            className="btn btn-small btn-danger"
            aria-label={`${adminTexts.reject}, ${ground.name}`}
            disabled={busy}
            onClick={() => onDecide('close')}
          >
            {adminTexts.reject}
          </button>
        )}
      </div>
    </li>
  );
}

function Past({ past }: Pick<WaitingGround, 'past'>) {
  return (
    <details>
      <summary>{t.past}</summary>
      <ul className="admin-past">
        {past.map(({ at, state, reason }) => (
          <li key={at} className="small">
            <span className="text-2">{formatInstant(at)}</span>{' '}
            {reason ? t.sentBack(reason) : state === 'passed' ? t.passed : t.decided}
          </li>
        ))}
      </ul>
    </details>
  );
}
