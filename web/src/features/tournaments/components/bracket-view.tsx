import type { TournamentMatch } from '@crease/shared/contracts/tournament';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import { ChipButtons } from '../../../components/filter-chips.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { type BracketPart, bracketParts, feedersIn, rowsOf } from '../bracket-tree.js';
import { hasLost, matchesOfRound, roundName, sideName } from '../match-words.js';
import { tournamentMatchTexts as t } from '../play-texts.js';
import { SideScore } from './side-score.js';
import './bracket.css';

/** The bracket: one round at a time on a phone, the whole tree on a wide screen. */
export function BracketView({ matches }: { matches: readonly TournamentMatch[] }) {
  const parts = bracketParts(matches);
  return (
    <div className="stack-4">
      {parts.map((part) => (
        <section key={part.key} className="panel stack" aria-labelledby={`cup-bracket-${part.key}`}>
          <h2 id={`cup-bracket-${part.key}`}>{parts.length > 1 ? t.parts[part.key] : t.bracket}</h2>
          <PartOf part={part} />
        </section>
      ))}
    </div>
  );
}

/** The first round that still has a match to play, or the last one. */
function currentRound(rounds: readonly TournamentMatch[][]): number {
  const at = rounds.findIndex((round) =>
    round.some(({ status }) => status === 'planned' || status === 'live'),
  );
  return at === -1 ? rounds.length - 1 : at;
}

function PartOf({ part: { rounds } }: { part: BracketPart<TournamentMatch> }) {
  const [shown, setShown] = useState(() => currentRound(rounds));
  const names = rounds.map((round) => nameOf(round));
  const rows = rowsOf(rounds);
  const height = Math.max(1, ...[...rows.values()].map((row) => row + 1));
  return (
    <>
      <fieldset className="chips cup-rounds">
        <legend className="visually-hidden">{t.chooseRound}</legend>
        <ChipButtons
          options={names.map((text, value) => ({ value, text }))}
          value={shown}
          onChange={setShown}
        />
      </fieldset>
      <div className="cup-tree">
        {rounds.map((round, at) => (
          <div key={names[at]} className="cup-round" data-shown={at === shown}>
            <h3>{names[at]}</h3>
            <ol style={cssNumbers({ '--rows': height * 2 })}>
              {round.map((match) => (
                <TreeMatch key={match._id} match={match} rows={rows} matches={rounds.flat()} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </>
  );
}

/** Custom properties, which React's types do not know. */
const cssNumbers = (numbers: Record<`--${string}`, number>): CSSProperties => numbers;

interface TreeProps {
  match: TournamentMatch;
  rows: ReadonlyMap<number, number>;
  matches: readonly TournamentMatch[];
}

/** A match at its place in the tree, with the lines from its feeders. */
function TreeMatch({ match, rows, matches }: TreeProps) {
  const rowOf = ({ number }: TournamentMatch) => rows.get(number) ?? 0;
  const feeders = feedersIn(matches, match).map(rowOf);
  const goesOn = matches.some((later) => feedersIn(matches, later).includes(match));
  return (
    <li
      data-fed={feeders.length > 0}
      data-on={goesOn}
      style={cssNumbers({
        '--row': Math.round(rowOf(match) * 2) + 1,
        '--spread': feeders.length > 0 ? Math.max(...feeders) - Math.min(...feeders) : 0,
      })}
    >
      <BracketMatch match={match} />
    </li>
  );
}

/** A round is named after its most important match; a match for third place is named by itself. */
function nameOf(round: readonly TournamentMatch[]): string {
  const named = round.find(({ stage }) => stage !== 'third-place') ?? round[0];
  return named ? roundName(named, matchesOfRound(round, named)) : '';
}

function BracketMatch({ match }: { match: TournamentMatch }) {
  const { number, stage, bookingDate, timeSlot, matchId, status } = match;
  const names = match.sides.map(sideName);
  const when = bookingDate && timeSlot ? `${formatDay(bookingDate)}, ${formatSlot(timeSlot)}` : undefined;
  return (
    <div className="cup-box" data-live={status === 'live'}>
      <span className="cup-box-head">
        <span>{stage === 'third-place' ? t.stages['third-place'] : t.number(number)}</span>
        <span>{status === 'live' ? t.live : status === 'skipped' ? t.skipped : when}</span>
      </span>
      {([0, 1] as const).map((index) => {
        const won = match.winnerId !== undefined && !hasLost(match, index);
        return (
          <span
            key={index}
            className="cup-box-side"
            data-lost={hasLost(match, index)}
            data-open={match.sides[index].name === undefined}
          >
            <span dir="auto">{names[index]}</span>
            {status === 'live' && matchId ? <SideScore matchId={matchId} side={index} /> : null}
            {won ? <b>{t.won}</b> : null}
          </span>
        );
      })}
      {matchId ? (
        <Link className="cup-box-link" to={`/match/${matchId}`}>
          <span className="visually-hidden">{t.openOf(names[0] ?? '', names[1] ?? '')}</span>
        </Link>
      ) : null}
    </div>
  );
}
