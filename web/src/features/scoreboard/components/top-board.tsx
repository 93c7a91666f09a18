import type { MatchBoard } from '@crease/shared/contracts/match-card';
import type { Match } from '@crease/shared/contracts/matches';
import { inningsOf } from '@crease/shared/match-board';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.js';
import { language } from '../../../lib/language/language.js';
import { headlineOf, rateOf, scoreOf } from '../score-words.js';
import { boardTexts as t } from '../texts.js';
import { OverBalls } from './over-balls.js';
import { StatusLine } from './status-line.js';
import './board.css';

interface Props {
  match: Match;
  board: MatchBoard;
  behindSince: number | undefined;
  /** Partnership in progress: runs and balls. */
  stand?: { runs: number; balls: number } | undefined;
  heading?: 'h1' | 'h2';
  /** The ground's name leads to its page. */
  hasGroundLink?: boolean;
  children?: ReactNode;
}

/** The score as it is now: sides, what is needed, who is in, the over, and the newest ball in words. */
export function TopBoard(props: Props) {
  const { match, board, behindSince, stand, heading: Heading = 'h1', hasGroundLink, children } = props;
  const headline = headlineOf(board);
  const isLive = board.status === 'live';
  return (
    <section className="board on-night score-board" data-live={isLive}>
      <StatusLine
        match={match}
        status={board.status}
        behindSince={behindSince}
        hasGroundLink={hasGroundLink}
      />
      <Heading className="visually-hidden">{t.versus(board.sides[0], board.sides[1])}</Heading>
      <div className="score-part">
        <SideScores board={board} overs={match.rules.overs} />
        {headline ? (
          <p className="score-headline" dir="auto">
            {headline}
          </p>
        ) : null}
        <Rates board={board} />
      </div>
      {isLive ? (
        <div className="score-part">
          <OverBalls balls={board.thisOver} />
          <AtTheCrease board={board} stand={stand} />
        </div>
      ) : null}
      {/* Each ball is read out as it falls. */}
      <p className="score-last" role="status" dir="auto">
        {board.result ? '' : (board.last?.[language] ?? '')}
      </p>
      {children}
    </section>
  );
}

function SideScores({ board, overs }: { board: MatchBoard; overs: number }) {
  const batting = board.innings.at(-1);
  const winner = board.result?.outcome === 'won' ? board.result.winner : undefined;
  return (
    <dl className="score-sides">
      {board.sides.map((name, side) => {
        const { main, superOver } = inningsOf(board, side);
        const isIn = board.status === 'live' && batting?.side === side && !batting.closed;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its index
          <div key={side} data-in={isIn} data-won={winner === undefined ? undefined : winner === side}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              {main ? (
                <>
                  <b className="num">{scoreOf(main)}</b>{' '}
                  <span className="num">{t.overs(main.overs, isIn && !superOver ? overs : undefined)}</span>
                </>
              ) : (
                <span>{board.status === 'planned' ? '' : t.toBat}</span>
              )}
              {superOver ? (
                <span className="score-super num">
                  {t.superOver} {scoreOf(superOver)} ({superOver.overs})
                </span>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Rates({ board }: { board: MatchBoard }) {
  const { target, runRates, needed, freeHit, status, innings } = board;
  if (status !== 'live' || innings.length === 0) return null;
  const parts = [
    target === undefined ? undefined : t.target(target),
    t.rate(rateOf(runRates.current)),
    needed && runRates.required !== undefined ? t.required(rateOf(runRates.required)) : undefined,
  ].filter((part) => part !== undefined);
  return (
    <p className="score-rates num">
      {freeHit ? <strong className="score-free-hit">{t.freeHit}</strong> : null}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

function AtTheCrease({ board, stand }: Pick<Props, 'board' | 'stand'>) {
  const { batters, bowler } = board;
  if (batters.length === 0 && !bowler) return null;
  return (
    <div className="score-crease">
      <div>
        <h2 className="score-label">{t.batting}</h2>
        <ul>
          {batters.map(({ playerId, name, runs, balls }, at) => (
            <li key={playerId} data-strike={at === 0}>
              <span className="score-name">
                {at === 0 ? <Icon name="bat" small /> : null}
                <bdi>{name}</bdi>
                {at === 0 ? <span className="visually-hidden"> {t.striker}</span> : null}
              </span>
              <span className="num">
                <b>{runs}</b> ({balls})
              </span>
            </li>
          ))}
        </ul>
        {stand ? (
          <p className="score-stand">
            <span>{t.partnership}</span> <span className="num">{`${stand.runs} (${stand.balls})`}</span>
          </p>
        ) : null}
      </div>
      {bowler ? (
        <div>
          <h2 className="score-label">{t.bowling}</h2>
          <ul>
            <li>
              <span className="score-name">
                <Icon name="ball" small />
                <bdi>{bowler.name}</bdi>
              </span>
              <span className="num">
                <b>
                  {bowler.wickets}/{bowler.runs}
                </b>
              </span>
            </li>
          </ul>
        </div>
      ) : null}
    </div>
  );
}
