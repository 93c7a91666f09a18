import type { LastMatch, TournamentTableRow } from '@crease/shared/contracts/tournament';
import { Link } from 'react-router-dom';
import { groupLetter } from '../match-words.js';
import { needLines } from '../need-words.js';
import { tournamentTableTexts as t } from '../play-texts.js';
import './tournaments.css';

interface Props {
  groups: readonly { group: number; rows: readonly TournamentTableRow[]; last?: LastMatch | undefined }[];
  /** How many teams of each group go on; none in a league. */
  advance: number;
  ballsPerOver: number;
}

/** The table of a league, or of each group. */
export function TableView({ groups, advance, ballsPerOver }: Props) {
  return (
    <div className="stack-4">
      {groups.map(({ group, rows, last }) => {
        const title = groups.length > 1 ? t.group(groupLetter(group)) : t.title;
        return (
          <section key={group} className="panel stack" aria-labelledby={`cup-table-${group}`}>
            <h2 id={`cup-table-${group}`}>{title}</h2>
            <Rows rows={rows} advance={advance} label={title} />
            {last ? <Needs last={last} isLeague={advance === 0} ballsPerOver={ballsPerOver} /> : null}
          </section>
        );
      })}
      <p className="small text-2">{t.order}</p>
    </div>
  );
}

/** What the teams of the last match need of it. */
function Needs({
  last,
  isLeague,
  ballsPerOver,
}: {
  last: LastMatch;
  isLeague: boolean;
  ballsPerOver: number;
}) {
  return (
    <div className="stack">
      <p>{isLeague ? t.last.league(last.number) : t.last.group(last.number, last.goal)}</p>
      <dl className="cup-needs">
        {last.sides.map((side) => (
          <div key={side.teamId}>
            <dt dir="auto">{side.name}</dt>
            {needLines(side, last, ballsPerOver).map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

function Rows({
  rows,
  advance,
  label,
}: {
  rows: readonly TournamentTableRow[];
  advance: number;
  label: string;
}) {
  const heads = ['played', 'won', 'lost', 'tied', 'noResult'] as const;
  // Ties and matches without a result have columns once there are any.
  const shown = heads.filter(
    (head) => (head !== 'tied' && head !== 'noResult') || rows.some((row) => row[head] > 0),
  );
  return (
    <table className="cup-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.rank}</span>
          </th>
          <th scope="col">{t.team}</th>
          {shown.map((head) => (
            <th key={head} scope="col">
              <abbr title={t.long[head]}>{t.short[head]}</abbr>
            </th>
          ))}
          <th scope="col">
            <abbr title={t.long.points}>{t.short.points}</abbr>
          </th>
          <th scope="col">
            <abbr title={t.long.netRunRate}>{t.short.netRunRate}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.teamId} data-on={row.rank <= advance}>
            <td className="num">{row.rank}</td>
            <th scope="row">
              <Link to={`/team/${row.teamId}`} dir="auto">
                {row.name}
              </Link>
              {row.rank <= advance ? <span className="visually-hidden"> {t.goesOn}</span> : null}
            </th>
            {shown.map((head) => (
              <td key={head} className="num">
                {row[head]}
              </td>
            ))}
            <td className="num cup-points">{row.points}</td>
            <td className="num">{formatRate(row.netRunRate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `+1.250`, `−0.375`, `0.000` */
export const formatRate = (rate: number): string =>
  `${rate > 0 ? '+' : rate < 0 ? '−' : ''}${Math.abs(rate).toFixed(3)}`;
