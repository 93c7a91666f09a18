import type { Game, GamePlayer } from '@crease/shared/contracts/games';
import { Icon } from '../../../components/icon.js';
import { MAX_DRAWN_SEATS } from '../../games-near/public.js';
import { initialOf, type Seat, seatsOf } from '../seats.js';
import { gameTexts as t } from '../texts.js';
import './games.css';

interface Props {
  game: Game;
  players: GamePlayer[];
  /** The reader's place. */
  mine?: string | undefined;
  /** The reader is the host. */
  isHost?: boolean;
}

/** The places of a game as a row of seats with names. */
export function SeatRow({ game, players, mine, isHost = false }: Props) {
  const seats = seatsOf(game, players);
  const shown = seats.length > MAX_DRAWN_SEATS ? seats.filter(({ kind }) => kind !== 'free') : seats;
  return (
    <ul className="seats">
      {shown.map((seat) => (
        <SeatOf key={keyOf(seat)} seat={seat} own={seat.kind === 'host' ? isHost : isOwn(seat, mine)} />
      ))}
      {shown.length < seats.length ? (
        <li className="seat seat-free">
          <span className="seat-mark num">+{seats.length - shown.length}</span>
          <span className="seat-name">{t.freeSeat}</span>
        </li>
      ) : null}
    </ul>
  );
}

const isOwn = (seat: Seat, mine: string | undefined) =>
  seat.kind === 'player' && seat.player.placeId === mine;

function keyOf(seat: Seat): string {
  if (seat.kind === 'player') return seat.player.placeId;
  return seat.kind === 'host' ? 'host' : `free ${seat.nth}`;
}

function SeatOf({ seat, own }: { seat: Seat; own: boolean }) {
  if (seat.kind === 'free') {
    return (
      <li className="seat seat-free">
        <span className="seat-mark">
          <Icon name="plus" small />
        </span>
        <span className="seat-name">{t.freeSeat}</span>
      </li>
    );
  }
  const { name } = seat.kind === 'host' ? seat : seat.player;
  const status = seat.kind === 'host' ? 'in' : seat.player.status;
  const under = own ? t.you : seat.kind === 'host' ? t.host : status === 'in' ? undefined : wordOf(status);
  return (
    <li className={`seat${own ? ' seat-own' : ''}${status === 'in' ? '' : ' seat-held'}`}>
      <span className="seat-mark" aria-hidden="true">
        {status === 'in' ? initialOf(name) : <Icon name={status === 'held' ? 'hourglass' : 'logout'} small />}
      </span>
      <span className="seat-name" dir="auto">
        {name}
      </span>
      {under ? <span className="seat-under">{under}</span> : null}
    </li>
  );
}

const wordOf = (status: GamePlayer['status']) =>
  status === 'held' ? t.seat.held : status === 'leaving' ? t.seat.leaving : undefined;
