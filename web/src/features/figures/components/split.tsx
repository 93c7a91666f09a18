import { formatCount } from '../../../lib/format/money.js';
import './figures.css';

export interface Part {
  key: string;
  value: number;
  word: string;
  tone: 1 | 2 | 3 | 4;
}

interface Props {
  title: string;
  parts: readonly Part[];
}

/** One bar in parts, each named with its figure below it. */
export function Split({ title, parts }: Props) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const shown = parts.filter(({ value }) => value > 0);
  let from = 0;
  return (
    <figure className="fig-split">
      <figcaption className="small text-2">{title}</figcaption>
      <svg width="100%" height="24" aria-hidden="true">
        {shown.map(({ key, value, tone }) => {
          const x = from;
          from += (value / whole) * 100;
          return (
            <rect key={key} className={`fig-tone-${tone}`} x={`${x}%`} width={`${from - x}%`} height="24" />
          );
        })}
      </svg>
      <ul>
        {parts.map(({ key, value, word, tone }) => (
          <li key={key}>
            <svg className="fig-key" viewBox="0 0 12 12" aria-hidden="true">
              <rect className={`fig-tone-${tone}`} width="12" height="12" rx="3" />
            </svg>
            <b className="num">{formatCount(value)}</b> <span className="small text-2">{word}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
