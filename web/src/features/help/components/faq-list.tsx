import { Icon } from '../../../components/icon.js';
import { formatDateOf } from '../../../lib/format/time.js';
import type { FaqEntry } from '../faq/faq-entry.js';
import { helpTexts as t } from '../texts.js';

interface Props {
  entries: readonly FaqEntry[];
  /** Shows when each answer last changed. */
  dated?: boolean;
}

/** Questions that open to their answers. Uses the native disclosure element, so find-in-page opens them too. */
export function FaqList({ entries, dated }: Props) {
  return (
    <ul className="faq-list">
      {entries.map(({ id, question, answer, changed }) => (
        <li key={id} id={id}>
          <details>
            <summary>
              <span>{question}</span>
              <Icon name="down" small />
            </summary>
            <p>{answer}</p>
            {dated ? (
              <p className="small text-3">{t.changed(formatDateOf(`${changed}T12:00:00+05:30`))}</p>
            ) : null}
          </details>
        </li>
      ))}
    </ul>
  );
}
