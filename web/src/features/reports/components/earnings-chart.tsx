import type { CSSProperties } from 'react';
import { formatExactRupees } from '../../../lib/format/money.js';
import { reportsTexts as t } from '../texts.js';

interface Bar {
  key: string;
  now: number;
  /** The same step of the previous period, if known. */
  before: number | undefined;
}

interface Props {
  bars: Bar[];
  word: (key: string) => string;
  /** Time steps are side by side; grounds and payment methods one below the other. */
  upright: boolean;
}

const share = (amount: number, most: number): CSSProperties => ({
  ['--share' as string]: most > 0 ? `${Math.max(0, (amount / most) * 100)}%` : '0%',
});

/** The table below has the same figures, so screen readers skip the bars. */
export function EarningsChart({ bars, word, upright }: Props) {
  const most = Math.max(1, ...bars.flatMap(({ now, before = 0 }) => [now, before]));
  const first = bars[0];
  const last = bars.at(-1);
  return (
    <figure className="panel chart" aria-label={t.chart}>
      <figcaption className="chart-legend small text-2">
        <span className="chart-key chart-key-now">{t.now}</span>
        <span className="chart-key chart-key-before">{t.before}</span>
        {upright ? <span className="num chart-most">{formatExactRupees(most)}</span> : null}
      </figcaption>
      <div className={upright ? 'chart-upright' : 'chart-flat'} aria-hidden="true">
        {bars.map(({ key, now, before }) => (
          <div
            key={key}
            className="chart-step"
            title={`${word(key)}: ${formatExactRupees(now)}${before === undefined ? '' : ` (${formatExactRupees(before)})`}`}
          >
            {upright ? null : <span className="chart-word">{word(key)}</span>}
            <span className="chart-pair">
              <i className="chart-before" style={share(before ?? 0, most)} />
              <i className="chart-now" style={share(now, most)} />
            </span>
            {upright ? null : <b className="num">{formatExactRupees(now)}</b>}
          </div>
        ))}
      </div>
      {upright && first && last ? (
        <div className="row row-between small text-2" aria-hidden="true">
          <span>{word(first.key)}</span>
          {last === first ? null : <span>{word(last.key)}</span>}
        </div>
      ) : null}
    </figure>
  );
}
