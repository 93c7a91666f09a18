import type { Booking } from '@crease/shared/contracts/booking';
import type { GamePlayer, OneGame } from '@crease/shared/contracts/games';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useGameActions } from '../api/use-game-actions.js';
import { fairPlayTexts } from '../fair-play-texts.js';
import { gameTexts, shareCostTexts, hostGameTexts as t } from '../texts.js';
import { RemovePlayerDialog } from './lazy-dialogs.js';
import './games.css';

type Share = NonNullable<Booking['payment']['shares']>[number];

const shareOf = ({ placeId }: GamePlayer, paid: readonly Share[]): Share | undefined =>
  paid.find((share) => share.placeId === placeId);

interface Props {
  one: OneGame;
  /** The shares that the booking relies on; without them a player who is in a game with a share counts as paid. */
  paid?: readonly Share[];
}

/** Requests, players and the queue, with what the host may do about each. */
export function HostLists({ one: { game, players }, paid }: Props) {
  const [removing, setRemoving] = useState<GamePlayer>();
  const asked = players.filter(({ status }) => status === 'asked');
  const waiting = players.filter(({ status }) => status === 'waiting');
  const seated = players.filter(({ status }) => status !== 'asked' && status !== 'waiting');
  return (
    <div className="stack-4">
      {players.length === 0 ? <p className="text-2">{t.nobody}</p> : null}
      <PlayerGroup title={t.requests} players={asked}>
        {(player) => <AnswerButtons gameId={game._id} player={player} />}
      </PlayerGroup>
      <PlayerGroup title={t.players} players={seated} paid={paid}>
        {(player) => (
          <>
            {player.phone ? (
              <a className="btn btn-small" href={`tel:${player.phone}`} aria-label={t.callOf(player.name)}>
                <Icon name="phone" small />
                {t.call}
              </a>
            ) : null}
            {game.status === 'over' || game.cancelled ? null : (
              <button
                type="button"
                className="btn btn-small"
                aria-label={t.removeOf(player.name)}
                onClick={() => setRemoving(player)}
              >
                {t.remove}
              </button>
            )}
          </>
        )}
      </PlayerGroup>
      <PlayerGroup title={t.waiting} players={waiting}>
        {(_, at) => <span className="small text-2">{t.place(at + 1)}</span>}
      </PlayerGroup>
      <LateDialogs onClose={() => setRemoving(undefined)}>
        {removing ? (
          <RemovePlayerDialog
            gameId={game._id}
            player={removing}
            isPaid={paid ? shareOf(removing, paid) !== undefined : game.share > 0 && removing.status === 'in'}
            onClose={() => setRemoving(undefined)}
          />
        ) : null}
      </LateDialogs>
    </div>
  );
}

interface GroupProps {
  title: string;
  players: GamePlayer[];
  paid?: readonly Share[] | undefined;
  /** What stands at the end of a player's row. */
  children: (player: GamePlayer, at: number) => ReactNode;
}

function PlayerGroup({ title, players, paid = [], children }: GroupProps) {
  if (players.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="lines game-lines">
        {players.map((player, at) => (
          <li key={player.placeId}>
            <span className="game-who">
              <strong dir="auto">{player.name}</strong>
              <PlayerTags player={player} share={shareOf(player, paid)} />
              {player.record ? (
                <span className="small text-2">{fairPlayTexts.record(player.record)}</span>
              ) : null}
              {player.note ? (
                <span className="small text-2 game-note" dir="auto">
                  {player.note}
                </span>
              ) : null}
            </span>
            <span className="game-acts">{children(player, at)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TagsProps {
  player: GamePlayer;
  share: Share | undefined;
}

function PlayerTags({ player: { status, playedTogether }, share }: TagsProps) {
  return (
    <span className="row row-wrap">
      {share ? (
        <span className="tag tag-free">
          <Icon name="check" small />
          {shareCostTexts.paid(formatRupees(share.amount))}
        </span>
      ) : null}
      {status === 'held' ? <span className="tag tag-accent">{gameTexts.seat.held}</span> : null}
      {status === 'leaving' ? <span className="tag">{gameTexts.seat.leaving}</span> : null}
      {playedTogether ? <span className="tag tag-info">{t.playedTogether}</span> : null}
    </span>
  );
}

function AnswerButtons({ gameId, player: { placeId, name } }: { gameId: string; player: GamePlayer }) {
  const { answerRequest } = useGameActions(gameId);
  const answer = async (accept: boolean) => {
    try {
      await answerRequest.mutateAsync({ placeId, accept });
      toast.success(accept ? t.accepted(name) : t.declined);
    } catch (error) {
      toast.error(messageOf(error, gameTexts.failed));
    }
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-small"
        aria-label={t.acceptOf(name)}
        disabled={answerRequest.isPending}
        onClick={() => void answer(true)}
      >
        <Icon name="check" small />
        {t.accept}
      </button>
      <button
        type="button"
        className="btn btn-small"
        aria-label={t.declineOf(name)}
        disabled={answerRequest.isPending}
        onClick={() => void answer(false)}
      >
        <Icon name="close" small />
        {t.decline}
      </button>
    </>
  );
}
