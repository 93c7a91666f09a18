import './figures.css';

export interface Bar {
  key: string;
  /** Undefined draws no bar. */
  value: number | undefined;
  /** Above the bar. */
  text: string;
  /** Below it. */
  label?: string;
  /** Drawn in a weaker colour, such as a match that was not won. */
  isWeak?: boolean;
}

interface Props {
  bars: readonly Bar[];
  /** Height of the longest bar, in pixels. */
  height: number;
}

const ABOVE = 20;
const BELOW = 22;
/** The smallest bar, so that 1 of 100 is still seen, and 0 is seen to be 0. */
const LEAST = 2;

/**
 * Upright bars with their figures. Positions are percentages, so the text keeps its size at any width. Decorative: the
 * same figures must be in text beside it.
 */
export function Bars({ bars, height }: Props) {
  const most = Math.max(1, ...bars.map(({ value = 0 }) => value));
  const step = 100 / Math.max(1, bars.length);
  const hasLabels = bars.some(({ label }) => label);
  const base = ABOVE + height;
  return (
    <svg className="fig-bars" width="100%" height={base + (hasLabels ? BELOW : 2)} aria-hidden="true">
      {bars.map(({ key, value, text, label, isWeak }, at) => {
        const tall = value === undefined ? 0 : Math.max(LEAST, (value / most) * height);
        const middle = `${(at + 0.5) * step}%`;
        return (
          <g key={key}>
            <rect
              className={isWeak ? 'fig-bar-weak' : 'fig-bar'}
              x={`${(at + 0.16) * step}%`}
              width={`${step * 0.68}%`}
              y={base - tall}
              height={tall}
              rx="2"
            />
            <text className="fig-bar-text num" x={middle} y={base - tall - 5}>
              {text}
            </text>
            {label ? (
              <text className="fig-bar-label" x={middle} y={base + 16}>
                {label}
              </text>
            ) : null}
          </g>
        );
      })}
      <line className="fig-base" x1="0" x2="100%" y1={base} y2={base} />
    </svg>
  );
}
