import type { GamePlace, OneGame } from '@crease/shared/contracts/games';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { LateDialogs } from '../../../components/late.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useGameActions } from '../api/use-game-actions.js';
import { isTaken } from '../join-kind.js';
import { gameTexts as t } from '../texts.js';
import { LeaveGameDialog } from './lazy-dialogs.js';

const LOOKS: Record<GamePlace['status'], { icon: IconName; look: string }> = {
  asked: { icon: 'hourglass', look: '' },
  held: { icon: 'hourglass', look: 'notice-accent' },
  in: { icon: 'check', look: 'notice-free' },
  waiting: { icon: 'clock', look: '' },
  leaving: { icon: 'logout', look: 'notice-accent' },
};

/** The reader's own place in a game, or why they cannot get one. */
export function OwnPlace({ one }: { one: OneGame }) {
  const { game, mine, isHost } = one;
  if (game.status === 'over' || (game.status === 'closed' && !mine && !isHost)) {
    return <Ended status={game.status} />;
  }
  return mine ? <MyPlace gameId={game._id} place={mine} /> : null;
}

function Ended({ status }: { status: 'over' | 'closed' }) {
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
      </div>
    </section>
  );
}

function MyPlace({ gameId, place }: { gameId: string; place: GamePlace }) {
  const { leave } = useGameActions(gameId);
  const [leaving, setLeaving] = useState(false);
  const { status, position = 1 } = place;
  const { icon, look } = LOOKS[status];
  const withdraw = async () => {
    try {
      await leave.mutateAsync();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <section className={`notice ${look}`} aria-live="polite">
      <Icon name={icon} />
      <div>
        <strong>{status === 'waiting' ? t.state.waiting(position) : t.state[status]}</strong>
        <p className="small">{t.state[`${status}Text`]}</p>
      </div>
      {status === 'leaving' ? null : (
        <div className="notice-actions">
          <button
            type="button"
            className="btn btn-small"
            disabled={leave.isPending}
            onClick={() => (isTaken(place) ? setLeaving(true) : void withdraw())}
          >
            {status === 'asked' ? t.withdraw : status === 'waiting' ? t.leaveLine : t.leave}
          </button>
        </div>
      )}
      <LateDialogs onClose={() => setLeaving(false)}>
        {leaving ? <LeaveGameDialog gameId={gameId} place={place} onClose={() => setLeaving(false)} /> : null}
      </LateDialogs>
    </section>
  );
}
