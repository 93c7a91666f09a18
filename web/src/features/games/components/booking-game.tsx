import type { Booking } from '@crease/shared/contracts/booking';
import type { Game } from '@crease/shared/contracts/games';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { whatsappLink } from '../../../components/share-sheet.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { gameWordsTexts } from '../../games-near/public.js';
import { useMyGames } from '../api/use-my-games.js';
import { messageOf } from '../game-message.js';
import { shareCostTexts, hostGameTexts as t } from '../texts.js';
import { useLiveGame } from '../use-live-game.js';
import { CloseGameButton } from './close-game-button.js';
import { HostLists } from './host-lists.js';
import { ShareGameDialog, TermsDialog } from './lazy-dialogs.js';
import { SeatRow } from './seat-row.js';
import { ShareCost } from './share-cost.js';
import './games.css';

interface Props {
  booking: Booking;
  /** The player has come to open the game: the form is shown at once. */
  opens?: boolean;
}

/** On a confirmed booking's page, for its player: lets others join, then shows who is in. */
export function BookingGame({ booking, opens = false }: Props) {
  const games = useMyGames();
  const [opening, setOpening] = useState(opens);
  const [justOpened, setJustOpened] = useState(false);
  // The player's own list answers without a game, where reading the booking's game would be refused.
  const known = games.data?.find(({ bookingId, isHost }) => isHost && bookingId === booking._id);
  if (known) return <OpenGame booking={booking} gameId={known._id} shares={justOpened} />;
  return (
    <section className="panel stack" aria-labelledby="booking-game">
      <h2 id="booking-game">{t.title}</h2>
      <p className="small text-2">{t.text}</p>
      <button type="button" className="btn btn-wide" disabled={!games.data} onClick={() => setOpening(true)}>
        <Icon name="users" />
        {t.open}
      </button>
      <LateDialogs onClose={() => setOpening(false)}>
        {opening && games.data ? (
          <TermsDialog
            booking={booking}
            game={undefined}
            onClose={() => setOpening(false)}
            onOpened={() => setJustOpened(true)}
          />
        ) : null}
      </LateDialogs>
    </section>
  );
}

interface OpenGameProps {
  booking: Booking;
  gameId: string;
  /** It was opened just now: its link is shown to be sent. */
  shares: boolean;
}

function OpenGame({ booking, gameId, shares }: OpenGameProps) {
  const { data: one } = useLiveGame(gameId);
  const [open, setOpen] = useState<'share' | 'terms' | undefined>(shares ? 'share' : undefined);
  const close = () => setOpen(undefined);
  if (!one) return <section className="panel booking-game-wait" />;
  const { game, players } = one;
  const paid = booking.payment.shares ?? [];
  const isShared = game.share > 0 || paid.length > 0;
  return (
    <section className="panel stack" aria-labelledby="booking-game">
      <div className="row row-between row-wrap">
        <h2 id="booking-game">{isShared ? shareCostTexts.title : t.yourGame}</h2>
        <span className="small text-2">{gameWordsTexts.seatsTaken(game.taken, game.places)}</span>
      </div>
      {isShared ? <ShareCost booking={booking} one={one} /> : null}
      <SeatRow game={game} players={players} isHost />
      <SendLink game={game} onMore={() => setOpen('share')} />
      <HostLists one={one} paid={paid} />
      <div className="game-pair">
        <button type="button" className="btn" onClick={() => setOpen('terms')}>
          <Icon name="edit" />
          {t.change}
        </button>
        <Link className="btn" to={`/game/${gameId}`}>
          {t.view}
        </Link>
      </div>
      <CloseGameButton game={game} />
      <LateDialogs onClose={close}>
        {open === 'share' ? <ShareGameDialog game={game} onClose={close} /> : null}
        {open === 'terms' ? (
          <TermsDialog booking={booking} game={game} onClose={close} onOpened={close} />
        ) : null}
      </LateDialogs>
    </section>
  );
}

/** The link of the game: on WhatsApp first, or as a QR code and a link to copy. */
function SendLink({ game, onMore }: { game: Game; onMore: () => void }) {
  const now = useCorrectedNow();
  if (game.status !== 'open' && game.status !== 'full') return null;
  return (
    <div className="game-send">
      <a
        className={`btn${game.status === 'open' ? ' btn-primary' : ''}`}
        href={whatsappLink(messageOf(game, now))}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="chat" />
        {shareCostTexts.send}
      </a>
      <button type="button" className="btn" onClick={onMore}>
        <Icon name="share" />
        {shareCostTexts.more}
      </button>
    </div>
  );
}
