import type { Game } from '@crease/shared/contracts/games';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { statusAt } from '../../games-near/public.js';
import { useSetGame } from '../api/use-set-game.js';
import { gameTexts, closeGameTexts as t } from '../texts.js';

/** For the host, until the start: stops taking players at once, or takes them again. Players who are in stay. */
export function CloseGameButton({ game }: { game: Game }) {
  const now = useCorrectedNow();
  const setGame = useSetGame(game.bookingId);
  const isClosed = statusAt(game, now) === 'closed';
  if (Date.parse(game.startsAt) <= now) return null;
  const change = async () => {
    const { places, visibility, share, level, approve, note, startsAt } = game;
    const closesAt = isClosed ? startsAt : new Date(now).toISOString();
    try {
      await setGame.mutateAsync({
        places,
        visibility,
        share,
        level,
        approve,
        closesAt,
        ...(note === undefined ? {} : { note }),
      });
      toast.success(isClosed ? t.opened : t.closed);
    } catch (error) {
      toast.error(messageOf(error, gameTexts.failed));
    }
  };
  return (
    <>
      {isClosed ? <p className="note">{t.closedText}</p> : null}
      <button
        type="button"
        className={`btn btn-wide ${isClosed ? 'btn-primary' : ''}`}
        disabled={setGame.isPending}
        onClick={change}
      >
        <Icon name={isClosed ? 'users' : 'lock'} />
        {isClosed ? t.open : t.close}
      </button>
    </>
  );
}
