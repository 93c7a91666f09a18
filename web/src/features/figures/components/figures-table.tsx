import type { Figures } from '@crease/shared/contracts/figures';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format/money.js';
import { formatHighest, formatRate } from '../figure-words.js';
import { figureTexts as words } from '../texts.js';
import './figures.css';
import { ScrollTable } from './scroll-table.js';

export interface FiguresRow extends Figures {
  key: string;
  name: ReactNode;
}

interface Props {
  /** Heading of the first column. */
  of: string;
  rows: readonly FiguresRow[];
}

/** A row of figures for each season or ground, with a bar for its part of the runs. */
export function FiguresTable({ of, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ batting }) => batting.runs));
  return (
    <ScrollTable
      label={of}
      heads={[
        of,
        words.matches,
        words.runs,
        words.highest,
        words.average,
        words.strikeRate,
        words.wickets,
        words.economy,
        words.mvp,
      ]}
    >
      {rows.map(({ key, name, matches, batting, bowling, mvp }) => (
        <tr key={key}>
          <th scope="row">
            {name}
            <RowBar share={batting.runs / most} />
          </th>
          <td className="num">{formatCount(matches)}</td>
          <td className="num">{formatCount(batting.runs)}</td>
          <td className="num">{formatHighest(batting)}</td>
          <td className="num">{formatRate(batting.average)}</td>
          <td className="num">{formatRate(batting.strikeRate)}</td>
          <td className="num">{formatCount(bowling.wickets)}</td>
          <td className="num">{formatRate(bowling.economy)}</td>
          <td className="num">{formatCount(mvp)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** A thin bar under a row's name. Decorative: the figure is in the row. */
export function RowBar({ share, isOwn = false }: { share: number; isOwn?: boolean }) {
  return (
    <svg className="fig-row-bar" width="100%" height="6" aria-hidden="true">
      <rect className="fig-row-track" width="100%" height="6" rx="3" />
      <rect className={isOwn ? 'fig-row-own' : 'fig-row-part'} width={`${share * 100}%`} height="6" rx="3" />
    </svg>
  );
}
