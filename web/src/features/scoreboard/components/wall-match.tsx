import type { MatchBoard } from '@crease/shared/contracts/match-card';
import { inningsOf } from '@crease/shared/match-board';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.js';
import { formatInstant } from '../../../lib/format/time.js';
import { language } from '../../../lib/language/language.js';
import { headlineOf, rateOf, scoreOf } from '../score-words.js';
import { boardTexts as t } from '../texts.js';
import { LiveMatchOf, type SeenMatch } from './live-match-of.js';
import { BallChip } from './over-balls.js';
import { StatusLine } from './status-line.js';
import './board.css';
import './wall.css';

/** A match's score that fills a screen on a wall. `end` stands at the end of its first line. */
export function WallMatch({ id, end }: { id: string; end: ReactNode }) {
  return (
    <LiveMatchOf key={id} id={id}>
      {(seen, behindSince) => <WallBoard seen={seen} behindSince={behindSince} end={end} />}
    </LiveMatchOf>
  );
}

interface Props {
  seen: SeenMatch;
  behindSince: number | undefined;
  end: ReactNode;
}

function WallBoard({ seen: { match, board }, behindSince, end }: Props) {
  const batting = board.innings.at(-1);
  // The batting side is larger; before and after the match both are alike.
  const side = board.status === 'live' && batting && !batting.closed ? batting.side : undefined;
  return (
    <>
      <header className="wall-head">
        <StatusLine match={match} status={board.status} behindSince={behindSince} />
        {end}
      </header>
      <h1 className="visually-hidden">{t.versus(board.sides[0], board.sides[1])}</h1>
      {side === undefined ? (
        <BothSides board={board} />
      ) : (
        <BattingSide board={board} side={side} overs={match.rules.overs} />
      )}
      <p className="wall-headline" role="status" dir="auto">
        {headlineOf(board) ?? contextOf(match, board)}
      </p>
      {side === undefined ? null : (
        <>
          <WallOver board={board} />
          <WallPlayers board={board} />
        </>
      )}
      <p className="wall-last" dir="auto">
        {board.result ? '' : (board.last?.[language] ?? '')}
      </p>
    </>
  );
}

/** The start before a match; during it, the target if there is one. */
function contextOf({ startsAt }: SeenMatch['match'], { status, target }: MatchBoard): string {
  if (status === 'planned') return t.starts(formatInstant(startsAt));
  return target === undefined ? '' : t.target(target);
}

function BattingSide({ board, side, overs }: { board: MatchBoard; side: 0 | 1; overs: number }) {
  const now = board.innings.at(-1);
  if (!now) return null;
  const other = side === 0 ? 1 : 0;
  const { main } = inningsOf(board, other);
  return (
    <div className="wall-score">
      <p className="wall-side">
        <bdi>{board.sides[side]}</bdi>
      </p>
      <p className="wall-total num">{scoreOf(now)}</p>
      <p className="wall-overs num">
        {now.superOver ? `${t.superOver} ${now.overs}` : t.overs(now.overs, overs)}
        <span>{t.rate(rateOf(board.runRates.current))}</span>
        {board.runRates.required === undefined ? null : (
          <span>{t.required(rateOf(board.runRates.required))}</span>
        )}
      </p>
      <p className="wall-other">
        <bdi>{board.sides[other]}</bdi>{' '}
        <span className="num">{main ? `${scoreOf(main)} (${main.overs})` : t.toBat}</span>
      </p>
    </div>
  );
}

function BothSides({ board }: { board: MatchBoard }) {
  const winner = board.result?.outcome === 'won' ? board.result.winner : undefined;
  return (
    <dl className="wall-both">
      {board.sides.map((name, side) => {
        const { main } = inningsOf(board, side);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its index
          <div key={side} data-won={winner === undefined ? undefined : winner === side}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            {main ? (
              <>
                <dd className="num">{scoreOf(main)}</dd>
                <dd className="wall-overs num">{t.overs(main.overs)}</dd>
              </>
            ) : (
              <dd className="wall-overs">{board.status === 'planned' ? '' : t.toBat}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function WallOver({ board: { thisOver, freeHit } }: { board: MatchBoard }) {
  return (
    <div className="wall-over">
      <h2>{freeHit ? t.freeHit : t.thisOver}</h2>
      <ol>
        {thisOver.map((ball, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ball is its place in the over
          <li key={at}>
            <BallChip ball={ball} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function WallPlayers({ board: { batters, bowler } }: { board: MatchBoard }) {
  return (
    <dl className="wall-players">
      {batters.map(({ playerId, name, runs, balls }, at) => (
        <div key={playerId} data-strike={at === 0}>
          <dt>
            {at === 0 ? <Icon name="bat" /> : <span className="icon" />}
            <bdi>{name}</bdi>
            {at === 0 ? <span className="visually-hidden"> {t.striker}</span> : null}
          </dt>
          <dd className="num">
            {runs} <small>({balls})</small>
          </dd>
        </div>
      ))}
      {bowler ? (
        <div>
          <dt>
            <Icon name="ball" />
            <bdi>{bowler.name}</bdi>
          </dt>
          <dd className="num">
            {bowler.wickets}/{bowler.runs}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
