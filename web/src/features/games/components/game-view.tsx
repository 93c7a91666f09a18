import type { GamePlace, OneGame } from '@crease/shared/contracts/games';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { useClockEdge } from '../../../components/use-clock-edge.js';
import { formatMoment } from '../../../lib/format/time.js';
import { costOf, gameWordsTexts, roomOf, statusAt, whenOf } from '../../games-near/public.js';
import { useGround } from '../../grounds/public.js';
import { GroundPlace } from '../../map/public.js';
import { PlacePaymentDialog } from '../../payment/public.js';
import { isSeated } from '../seats.js';
import { hostGameTexts, shareCostTexts, gameTexts as t } from '../texts.js';
import { FairPlay } from './fair-play.js';
import { GameSafety } from './game-safety.js';
import { HostLists } from './host-lists.js';
import { JoinBar, type Joining } from './join-bar.js';
import { ShareGameDialog } from './lazy-dialogs.js';
import { OwnPlace } from './own-place.js';
import { PlayAgain } from './play-again.js';
import { SeatRow } from './seat-row.js';
import { TeamAnswers } from './team-answers.js';
import './games.css';

const TAGS = { open: 'tag-lit', full: 'tag-night', closed: 'tag-night', over: 'tag-night' } as const;

interface Props extends Joining {
  one: OneGame;
  /** The held place whose share is being paid. */
  paying: GamePlace | undefined;
}

/** A game: when and where, who plays, and what its reader may do. */
export function GameView({ one, paying, ...joining }: Props) {
  const now = useClockEdge((at) => nextEdge(one, at));
  const game = { ...one.game, status: statusAt(one.game, now) };
  const { players, mine, isHost } = one;
  const seen = { ...one, game };
  const isOver = game.status === 'over';
  const host = isHost ? <HostPanel one={seen} /> : null;
  // What the reader has to decide comes before who plays.
  const isAsked = isHost && players.some(({ status }) => status === 'asked');
  return (
    <div className="game-page">
      <GameHead game={game} now={now} />
      <OwnPlace one={seen} onPay={joining.setPaying} />
      <div className="two-columns">
        <div className="stack-4">
          <PlayAgain one={seen} />
          <FairPlay one={seen} />
          {isOver ? null : <AnswersOf one={seen} />}
          {isAsked ? host : null}
          <section className="panel stack" aria-labelledby="game-players">
            <div className="row row-between row-wrap">
              <h2 id="game-players">{isOver ? t.played : game.cancelled ? t.wereIn : t.players}</h2>
              {game.cancelled ? null : (
                <span className="small text-2">{gameWordsTexts.seatsTaken(game.taken, game.places)}</span>
              )}
            </div>
            <SeatRow game={game} players={players} mine={mine?._id} isHost={isHost} />
            <PlayedTogether players={players} />
            <GameSafety one={seen} />
          </section>
          {isAsked ? null : host}
          {game.note ? (
            <section className="panel stack">
              <h2>{isHost ? hostGameTexts.yourNote : t.note(game.hostName)}</h2>
              <p className="game-note" dir="auto">
                {game.note}
              </p>
            </section>
          ) : null}
          {isOver ? <AnswersOf one={seen} /> : null}
        </div>
        <GameGround groundId={game.groundId} />
      </div>
      {isHost || mine ? null : <JoinBar game={game} now={now} {...joining} />}
      <LateDialogs onClose={() => joining.setPaying(undefined)}>
        {paying ? (
          <PlacePaymentDialog
            key={paying._id}
            game={game}
            place={paying}
            mine={mine}
            onClose={() => joining.setPaying(undefined)}
          />
        ) : null}
      </LateDialogs>
    </div>
  );
}

/** The players and requests of the reader's own game. */
function HostPanel({ one }: { one: OneGame }) {
  const { game, players } = one;
  return (
    <section className="panel stack" aria-labelledby="game-host">
      <h2 id="game-host">{hostGameTexts.yourPlayers}</h2>
      <HostLists one={one} />
      {game.share > 0 && players.length > 0 ? (
        <Link className="btn btn-wide" to={`/booking/${game.bookingId}`}>
          <Icon name="rupee" />
          {shareCostTexts.toBooking}
        </Link>
      ) : null}
    </section>
  );
}

function AnswersOf({ one: { game, answers } }: { one: OneGame }) {
  if (!answers || !game.teamId) return null;
  return <TeamAnswers gameId={game._id} teamId={game.teamId} answers={answers} />;
}

/** The game closes by the clock. */
function nextEdge({ game }: OneGame, now: number): number {
  const closes = Date.parse(game.closesAt);
  const anHour = now + 3_600_000;
  return closes > now ? Math.min(closes, anHour) : anHour;
}

function GameHead({ game, now }: { game: OneGame['game']; now: number }) {
  const [sharing, setSharing] = useState(false);
  const isOver = game.status === 'over';
  return (
    <>
      <header className="board on-night game-head">
        <div className="row row-wrap">
          <span className={`tag game-tag ${TAGS[game.status]}`}>
            {gameWordsTexts.statuses[game.cancelled ? 'cancelled' : game.status]}
          </span>
          {game.level === 'any' ? null : (
            <span className="tag tag-night game-tag">{gameWordsTexts.levels[game.level]}</span>
          )}
          {game.approve ? <span className="tag tag-night game-tag">{gameWordsTexts.approve}</span> : null}
        </div>
        <h1 dir="auto">{game.groundName}</h1>
        <p className="game-when num">{whenOf(game, now)}</p>
        <dl className="game-facts">
          <div>
            <dt>{t.cost}</dt>
            <dd className="num">{costOf(game)}</dd>
          </div>
          {isOver || game.cancelled ? null : (
            <div>
              <dt>{t.room}</dt>
              <dd className="num">{roomOf(game)}</dd>
            </div>
          )}
          <div>
            <dt>{t.host}</dt>
            <dd dir="auto">{game.hostName}</dd>
          </div>
        </dl>
        {game.status === 'open' ? (
          <p className="small text-2">{t.closes(formatMoment(game.closesAt, now))}</p>
        ) : null}
        {isOver || game.cancelled ? null : (
          <button type="button" className="btn game-share" onClick={() => setSharing(true)}>
            <Icon name="share" />
            {t.share}
          </button>
        )}
      </header>
      {/* Outside the board, whose texts are light in both themes. */}
      <LateDialogs onClose={() => setSharing(false)}>
        {sharing ? <ShareGameDialog game={game} onClose={() => setSharing(false)} /> : null}
      </LateDialogs>
    </>
  );
}

function PlayedTogether({ players }: Pick<OneGame, 'players'>) {
  const known = players.filter((player) => player.playedTogether && isSeated(player)).map(({ name }) => name);
  if (known.length === 0) return null;
  return (
    <p className="small game-known">
      <Icon name="users" small />
      <span dir="auto">{t.playedTogether(known.join(', '))}</span>
    </p>
  );
}

function GameGround({ groundId }: { groundId: string }) {
  const { data: ground } = useGround(groundId);
  return (
    <div className="stack-4">
      {ground ? <GroundPlace ground={ground} /> : null}
      <Link className="btn btn-wide" to={`/ground/${groundId}`}>
        {t.openGround}
      </Link>
    </div>
  );
}
