import type { Leaderboard, LeaderboardBy, LeaderboardRow } from '@crease/shared/contracts/figures';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/format/money.js';
import { formatValue, shareOfBest } from '../figure-words.js';
import { ownRow } from '../own-row.js';
import { leaderboardTexts as t, figureTexts as words } from '../texts.js';
import { RowBar } from './figures-table.js';

interface Props {
  board: Leaderboard;
  /** The best value of the whole list, which bars are measured by. */
  best: number;
}

/** The rows of one page. */
export function LeaderboardTable({ board: { by, rows, me }, best }: Props) {
  const own = me && ownRow(rows, me);
  return (
    <table className="board-table">
      <thead>
        <tr>
          <th scope="col">{t.rank}</th>
          <th scope="col">{words.player}</th>
          <th scope="col">{words.matches}</th>
          <th scope="col">{by === 'mvp' ? words.mvp : t.tabs[by]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without an account have nothing else that is unique
          <Row key={at} by={by} row={row} best={best} isOwn={row === own} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  by,
  row,
  best,
  isOwn,
}: {
  by: LeaderboardBy;
  row: LeaderboardRow;
  best: number;
  isOwn: boolean;
}) {
  const { rank, name, userId, value, matches } = row;
  return (
    <tr className={isOwn ? 'board-own' : undefined}>
      <td className="num board-rank">{rank}</td>
      <th scope="row">
        <span className="board-name">
          {userId ? <Link to={`/player/${userId}`}>{name}</Link> : <span>{name}</span>}
          {isOwn ? <span className="tag tag-accent">{t.you}</span> : null}
        </span>
        <RowBar share={shareOfBest(by, value, best)} isOwn={isOwn} />
      </th>
      <td className="num board-matches">{formatCount(matches)}</td>
      <td className="num board-value">{formatValue(by, value)}</td>
    </tr>
  );
}
