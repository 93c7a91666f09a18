import type { GamePlace, OneGame } from '@crease/shared/contracts/games';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { LateDialogs } from '../../../components/late.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { usePartFile } from '../../receipt/public.js';
import { useGameActions } from '../api/use-game-actions.js';
import { isTaken } from '../join-kind.js';
import { gameTexts as t } from '../texts.js';
import { HeldPlace } from './held-place.js';
import { LeaveGameDialog } from './lazy-dialogs.js';

const LOOKS: Record<GamePlace['status'], { icon: IconName; look: string }> = {
  asked: { icon: 'hourglass', look: '' },
  held: { icon: 'hourglass', look: 'notice-accent' },
  in: { icon: 'check', look: 'notice-free' },
  waiting: { icon: 'clock', look: '' },
  leaving: { icon: 'logout', look: 'notice-accent' },
};

interface Props {
  one: OneGame;
  /** The player pays the share of their held place. */
  onPay: (place: GamePlace) => void;
}

/** The reader's own place in a game, or why they cannot get one. */
export function OwnPlace({ one, onPay }: Props) {
  const { game, mine, isHost, again } = one;
  // A host who can play again has a panel for it.
  if (again && !game.cancelled) return null;
  if (game.cancelled) return <Cancelled mine={mine} />;
  if (game.status === 'over' || (game.status === 'closed' && !mine && !isHost)) {
    return <Ended status={game.status} mine={mine} />;
  }
  if (mine?.status === 'held') return <HeldPlace gameId={game._id} place={mine} onPay={() => onPay(mine)} />;
  return mine ? <MyPlace gameId={game._id} place={mine} /> : null;
}

/** The game ended with its booking. A place with a share was paid: holds and requests have ended. */
function Cancelled({ mine }: Pick<OneGame, 'mine'>) {
  const share = mine && isTaken(mine) ? mine.share : 0;
  return (
    <section className="notice notice-danger">
      <Icon name="ban" />
      <div>
        <strong>{t.state.cancelled}</strong>
        <p className="small">
          {share > 0 ? t.state.cancelledPaidText(formatRupees(share)) : t.state.cancelledText}
        </p>
      </div>
      <div className="notice-actions">
        <Link className="btn btn-small" to="/games">
          {t.toGames}
        </Link>
        <ReceiptOf mine={mine} />
      </div>
    </section>
  );
}

function Ended({ status, mine }: { status: 'over' | 'closed' } & Pick<OneGame, 'mine'>) {
  return (
    <section className="notice">
      <Icon name="info" />
      <div>
        <strong>{t.state[status]}</strong>
        <p className="small">{t.state[`${status}Text`]}</p>
      </div>
      <div className="notice-actions">
        <Link className="btn btn-small" to="/games">
          {t.toGames}
        </Link>
        <ReceiptOf mine={mine} />
      </div>
    </section>
  );
}

function MyPlace({ gameId, place }: { gameId: string; place: GamePlace }) {
  const { leave, join } = useGameActions(gameId);
  const [leaving, setLeaving] = useState(false);
  const { status, position = 1 } = place;
  const { icon, look } = LOOKS[status];
  const act = async (doing: () => Promise<unknown>) => {
    try {
      await doing();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const stays = status === 'leaving';
  const words = stays
    ? t.stay
    : status === 'asked'
      ? t.withdraw
      : status === 'waiting'
        ? t.leaveLine
        : t.leave;
  const press = () => {
    if (stays) return void act(() => join.mutateAsync(''));
    if (isTaken(place)) setLeaving(true);
    else void act(() => leave.mutateAsync());
  };
  return (
    <section className={`notice ${look}`} aria-live="polite">
      <Icon name={icon} />
      <div>
        <strong>{status === 'waiting' ? t.state.waiting(position) : t.state[status]}</strong>
        <p className="small">{textOf(place)}</p>
      </div>
      <div className="notice-actions">
        <button
          type="button"
          className="btn btn-small"
          disabled={leave.isPending || join.isPending}
          onClick={press}
        >
          {words}
        </button>
        <ReceiptOf mine={place} />
      </div>
      <LateDialogs onClose={() => setLeaving(false)}>
        {leaving ? <LeaveGameDialog gameId={gameId} place={place} onClose={() => setLeaving(false)} /> : null}
      </LateDialogs>
    </section>
  );
}

/** The receipt of a place whose share was paid. */
function ReceiptOf({ mine }: Pick<OneGame, 'mine'>) {
  return mine && isTaken(mine) && mine.share > 0 ? <ReceiptButton placeId={mine._id} /> : null;
}

function ReceiptButton({ placeId }: { placeId: string }) {
  const { busy, download } = usePartFile(placeId, 'receipt');
  return (
    <button type="button" className="btn btn-small" disabled={busy} onClick={download}>
      <Icon name="file" small />
      {t.receipt}
    </button>
  );
}

/** A place with a share that is not held any more was paid. */
function textOf({ status, share }: GamePlace): string {
  if (status === 'leaving') return t.state.leavingText(formatRupees(share));
  if (status === 'in' && share > 0) return t.state.paidText(formatRupees(share));
  return t.state[`${status}Text`];
}
