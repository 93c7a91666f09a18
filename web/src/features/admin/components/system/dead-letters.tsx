import type { ShownDeadLetter } from '@crease/shared/contracts/failed-work';
import { useState } from 'react';
import { Pager } from '../../../../components/pager.js';
import { formatInstant } from '../../../../lib/format/time.js';
import { useDeadLetters } from '../../api/use-system.js';
import { systemTexts as t } from '../../system-texts.js';
import { Fetched } from '../fetched.js';
import { AskingButton } from './asking-button.js';
import { type Asking, ReasonDialog } from './reason-dialog.js';

/** Failed jobs with their error and payload, to retry or discard. */
export function DeadLetters() {
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<Asking>();
  return (
    <section className="panel stack">
      <h2>{t.letters}</h2>
      <Fetched query={useDeadLetters(page)}>
        {({ letters, pagination }) => (
          <>
            {pagination.total > 1 ? (
              <button
                type="button"
                className="btn btn-small"
                onClick={() =>
                  setAsking({
                    act: { kind: 'replay-all' },
                    title: t.replayAllTitle(pagination.total),
                    text: t.replayText,
                    action: t.replayAll,
                    done: t.replayed,
                  })
                }
              >
                {t.replayAll}
              </button>
            ) : null}
            {letters.length === 0 ? <p className="text-2">{t.noLetters}</p> : null}
            <ul className="lines">
              {letters.map((letter) => (
                <Letter key={`${letter.queue}/${letter.id}`} letter={letter} onAsk={setAsking} />
              ))}
            </ul>
            <Pager pagination={pagination} onPage={setPage} />
          </>
        )}
      </Fetched>
      {asking ? <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} /> : null}
    </section>
  );
}

interface Props {
  letter: ShownDeadLetter;
  onAsk: (asking: Asking) => void;
}

function Letter({ letter: { queue, id, what, key, failedAt, tries, reason, payload }, onAsk }: Props) {
  return (
    <li className="admin-line">
      <div className="admin-who">
        <p>
          <strong>{what}</strong> <span className="tag">{t.queues[queue]}</span>
        </p>
        <p className="small admin-words">{reason}</p>
        <p className="small text-2 admin-words">
          {[...(failedAt ? [formatInstant(failedAt)] : []), t.tries(tries), key].join(' · ')}
        </p>
        <details className="small">
          <summary>{t.payload}</summary>
          <pre className="system-payload">{payload}</pre>
        </details>
      </div>
      <div className="row">
        <AskingButton
          whose={what}
          act={{ kind: 'replay', queue, id }}
          title={t.replayTitle}
          text={t.replayText}
          action={t.replay}
          done={t.replayed}
          onAsk={onAsk}
        />
        <button
          type="button"
          className="btn btn-small btn-danger"
          aria-label={`${t.discard}, ${what}`}
          onClick={() =>
            onAsk({
              act: { kind: 'discard', queue, id },
              title: t.discardTitle,
              text: t.discardText,
              action: t.discard,
              done: t.discarded,
              danger: true,
            })
          }
        >
          {t.discard}
        </button>
      </div>
    </li>
  );
}
