import type { Tournament, TournamentMatch } from '@crease/shared/contracts/tournament';
import { Icon } from '../../../components/icon.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { groupLetter, hasLost, matchesOfRound, resultOf, sideName, stageName } from '../match-words.js';
import { tournamentTableTexts as table, tournamentMatchTexts } from '../play-texts.js';
import { tournamentWallTexts as t, tournamentWordsTexts as words } from '../texts.js';
import { datesOf } from '../tournament-words.js';
import type { WallSlide } from '../wall-slides.js';
import { formatRate } from './table-view.js';

interface Props {
  slide: Exclude<WallSlide, { kind: 'match' }>;
  tournament: Tournament;
  /** All of the tournament, by which rounds are named. */
  matches: readonly TournamentMatch[];
}

/** One slide of the wall other than a match: a heading, and what fills the screen below it. */
export function WallSlideView({ slide, tournament, matches }: Props) {
  switch (slide.kind) {
    case 'champion':
      return (
        <section className="wall-big">
          <Icon name="cup" />
          <h2>{words.champion}</h2>
          <p className="wall-champion" dir="auto">
            {slide.name}
          </p>
        </section>
      );
    case 'waiting':
      return (
        <section className="wall-big">
          <h2>{words.statuses[tournament.status]}</h2>
          <p className="wall-when num">{datesOf(tournament)}</p>
          <p>{words.entered(tournament.entered, tournament.teams)}</p>
        </section>
      );
    case 'table':
      return <TableSlide group={slide.group} advance={tournament.advance ?? 0} />;
    default:
      return (
        <section className="wall-slide">
          <h2>{slide.kind === 'next' ? t.comesNext : t.results}</h2>
          <ol className="wall-list">
            {slide.matches.map((match) => (
              <Row
                key={match.number}
                match={match}
                stage={stageName(match, matchesOfRound(matches, match))}
              />
            ))}
          </ol>
        </section>
      );
  }
}

function Row({ match, stage }: { match: TournamentMatch; stage: string }) {
  const { bookingDate, timeSlot, groundName } = match;
  const result = resultOf(match);
  return (
    <li>
      <span className="wall-list-when num">
        {timeSlot ? formatSlot(timeSlot) : tournamentMatchTexts.noTime}
      </span>
      <span className="wall-list-sides">
        {([0, 1] as const).map((index) => (
          <bdi key={index} data-lost={hasLost(match, index)}>
            {sideName(match.sides[index])}
          </bdi>
        ))}
      </span>
      <span className="wall-list-where" dir="auto">
        {result ?? [stage, groundName, bookingDate && formatDay(bookingDate)].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

function TableSlide({
  group: { group, rows },
  advance,
}: {
  group: Extract<WallSlide, { kind: 'table' }>['group'];
  advance: number;
}) {
  return (
    <section className="wall-slide">
      <h2>{group > 0 && advance > 0 ? table.group(groupLetter(group)) : table.title}</h2>
      <table className="wall-table">
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {table.team}
            </th>
            {(['played', 'won', 'points', 'netRunRate'] as const).map((head) => (
              <th key={head} scope="col">
                <abbr title={table.long[head]}>{table.short[head]}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.teamId} data-on={row.rank <= advance}>
              <td className="num">{row.rank}</td>
              <th scope="row" dir="auto">
                {row.name}
              </th>
              <td className="num">{row.played}</td>
              <td className="num">{row.won}</td>
              <td className="num">{row.points}</td>
              <td className="num">{formatRate(row.netRunRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
