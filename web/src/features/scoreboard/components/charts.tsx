import type { ReactNode } from 'react';
import { CHART, marksOf, scaleOf, stepOf } from '../chart-scale.js';
import type { InningsStory } from '../story-of.js';
import { storyTexts as t } from '../texts.js';

interface Props {
  stories: readonly InningsStory[];
  sides: readonly [string, string];
  /** Overs of an innings. */
  overs: number;
}

const { width, height, left, right, top, bottom } = CHART;
const FLOOR = height - bottom;

/** The runs of both innings as they grew, with a mark where a wicket fell. */
export function Worm({ stories, sides, overs }: Props) {
  const totals = stories.flatMap(({ points }) => points.map(({ total }) => total));
  const [least, most] = [Math.min(0, ...totals), Math.max(10, ...totals)];
  const marks = marksOf(least, most, stepOf(most - least, 5));
  const x = scaleOf(0, overs, left, width - right);
  const y = scaleOf(marks[0] ?? 0, marks.at(-1) ?? 1, FLOOR, top);
  const lines = stories.map(({ side, overs: all }) => {
    const { total = 0, wicketsDown = 0 } = all.at(-1) ?? {};
    return t.wormLine(sides[side], total, wicketsDown);
  });
  return (
    <Chart title={t.worm} label={t.wormOf(lines.join(' '))} stories={stories} sides={sides}>
      <Axes marks={marks} y={y} overs={overs} x={x} />
      {stories.map(({ side, points }, at) => (
        <g key={side} className="chart-line" data-innings={at}>
          <polyline points={points.map((point) => `${x(point.at)},${y(point.total)}`).join(' ')} />
          {points
            .filter(({ wicket }) => wicket)
            .map((point) => (
              <circle key={`${point.at} ${point.total}`} cx={x(point.at)} cy={y(point.total)} r={6} />
            ))}
        </g>
      ))}
    </Chart>
  );
}

/** The runs of each over, both innings side by side, with a dot for each wicket. */
export function OverBars({ stories, sides, overs }: Props) {
  const all = stories.flatMap((story) => story.overs.map(({ runs }) => runs));
  const [least, most] = [Math.min(0, ...all), Math.max(6, ...all)];
  const marks = marksOf(least, most, stepOf(most - least, 5));
  const x = scaleOf(0, overs, left, width - right);
  const y = scaleOf(marks[0] ?? 0, marks.at(-1) ?? 1, FLOOR, top);
  const room = ((width - left - right) / overs) * 0.76;
  const bar = room / Math.max(1, stories.length);
  const lines = stories.map(({ side, overs: own }) =>
    t.barsLine(sides[side], own.map(({ runs }) => runs).join(', ')),
  );
  return (
    <Chart title={t.bars} label={t.barsOf(lines.join(' '))} stories={stories} sides={sides}>
      <Axes marks={marks} y={y} overs={overs} x={x} between />
      {stories.map((story, at) => (
        <g key={story.side} className="chart-bars" data-innings={at}>
          {story.overs.map(({ over, runs, wickets }) => {
            const start = x(over + 0.12) + at * bar;
            return (
              <g key={over}>
                <rect
                  x={start}
                  y={Math.min(y(runs), y(0))}
                  width={Math.max(1, bar - 1)}
                  height={Math.abs(y(runs) - y(0))}
                />
                {Array.from({ length: Math.min(wickets, 4) }, (_, nth) => (
                  <circle
                    // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike
                    key={nth}
                    cx={start + bar / 2}
                    cy={Math.min(y(runs), y(0)) - 8 - nth * 11}
                    r={Math.min(5, bar / 2)}
                  />
                ))}
              </g>
            );
          })}
        </g>
      ))}
    </Chart>
  );
}

interface AxesProps {
  marks: readonly number[];
  overs: number;
  x: (at: number) => number;
  y: (runs: number) => number;
  /** Numbers stand under the middle of an over instead of at its end. */
  between?: boolean;
}

function Axes({ marks, overs, x, y, between }: AxesProps) {
  const step = stepOf(overs, 10);
  const numbers = Array.from({ length: Math.floor(overs / step) }, (_, at) => (at + 1) * step);
  return (
    <g className="chart-axes">
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={left} x2={width - right} y1={y(mark)} y2={y(mark)} />
          <text x={left - 8} y={y(mark) + 6} textAnchor="end">
            {mark}
          </text>
        </g>
      ))}
      {numbers.map((over) => (
        <text key={over} x={x(between ? over - 0.5 : over)} y={height - 6} textAnchor="middle">
          {over}
        </text>
      ))}
    </g>
  );
}

interface ChartProps extends Pick<Props, 'stories' | 'sides'> {
  title: string;
  label: string;
  children: ReactNode;
}

function Chart({ title, label, stories, sides, children }: ChartProps) {
  return (
    <figure className="panel chart">
      <figcaption>
        <h3>{title}</h3>
        <ul className="chart-legend">
          {stories.map(({ side }, at) => (
            <li key={side} data-innings={at}>
              <i aria-hidden="true" />
              <bdi>{sides[side]}</bdi>
            </li>
          ))}
          <li>
            <i aria-hidden="true" data-wicket="true" />
            {t.wicketMark}
          </li>
        </ul>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {children}
      </svg>
    </figure>
  );
}
