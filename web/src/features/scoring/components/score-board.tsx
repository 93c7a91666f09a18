import type { Match } from '@crease/shared/contracts/matches';
import type { Card, CardInnings, OverBall } from '@crease/shared/cricket/card';
import type { NameOf } from '../names.js';
import { scoringTexts as t } from '../texts.js';
import './scorer.css';

interface Props {
  match: Match;
  card: Card;
  nameOf: NameOf;
}

/** The score as the scorer needs it: total, who is in, who bowls, and the over so far. */
export function ScoreBoard({ match, card, nameOf }: Props) {
  const innings = card.innings.at(-1);
  return (
    <section className="board scorer-board">
      {innings ? (
        <>
          <div className="row row-between">
            <div>
              <h1 className="scorer-side">{match.sides[innings.side].name}</h1>
              <p className="small text-2">{contextOf(card)}</p>
            </div>
            <p className="scorer-total num">
              {innings.total}/{innings.wickets} <span>({innings.overs})</span>
            </p>
          </div>
          <Players card={card} innings={innings} nameOf={nameOf} />
          <Over balls={card.thisOver} />
        </>
      ) : (
        <h1 className="scorer-side">{t.versus(match.sides[0].name, match.sides[1].name)}</h1>
      )}
    </section>
  );
}

function contextOf({ innings, target, needed, next }: Card): string {
  const now = innings.at(-1);
  const marks = [
    now?.superOver ? t.superOver : t.innings(innings.length),
    needed ? t.needed(needed.runs, needed.balls) : target === undefined ? undefined : t.target(target),
    next?.freeHit ? t.freeHit : undefined,
    next?.lastBall ? t.lastBall : undefined,
  ];
  return marks.filter((mark) => mark !== undefined).join(' · ');
}

function Players({ card, innings, nameOf }: Omit<Props, 'match'> & { innings: CardInnings }) {
  const { striker, nonStriker, bowler } = card.next ?? {};
  const bowling = innings.bowling.find(({ playerId }) => playerId === bowler);
  const batters = [striker, nonStriker].filter((id) => id !== undefined);
  return (
    <ul className="scorer-who">
      {batters.map((id) => {
        const line = innings.batting.find(({ playerId }) => playerId === id);
        return (
          <li key={id}>
            <span className={id === striker ? 'scorer-strike' : undefined}>
              {nameOf(id)}
              {id === striker ? <span className="visually-hidden"> {t.strike}</span> : null}
            </span>
            <span className="num">
              {line?.runs ?? 0} ({line?.balls ?? 0})
            </span>
          </li>
        );
      })}
      {bowler === undefined ? null : (
        <li className="text-2">
          <span>{nameOf(bowler)}</span>
          <span className="num">
            {bowling?.wickets ?? 0}/{bowling?.runs ?? 0}
          </span>
        </li>
      )}
    </ul>
  );
}

function Over({ balls }: { balls: readonly OverBall[] }) {
  if (balls.length === 0) return null;
  return (
    <ol className="scorer-over" aria-label={t.thisOver}>
      {balls.map((ball) => (
        <li key={ball.id} className={`num ${lookOf(ball)}`}>
          {markOf(ball)}
        </li>
      ))}
    </ol>
  );
}

function lookOf({ out, boundary }: OverBall): string {
  if (out) return 'scorer-ball-out';
  return boundary ? 'scorer-ball-boundary' : '';
}

/** The ball in the scorer's shorthand: `4`, `W`, `2wd`. */
function markOf({ out, runs, wide, noBall, bye, legBye }: OverBall): string {
  const kind = wide !== undefined ? 'wd' : noBall !== undefined ? 'nb' : bye ? 'b' : legBye ? 'lb' : '';
  if (out) return runs > 0 ? `W${runs}${kind}` : 'W';
  return `${runs}${kind}`;
}
