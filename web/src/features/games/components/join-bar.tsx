import type { Game, GamePlace } from '@crease/shared/contracts/games';
import { LateDialogs } from '../../../components/late.js';
import { openAuthDialog } from '../../../lib/auth-dialog-state.js';
import { useUser } from '../../../lib/session.js';
import { costOf, gameWordsTexts, roomOf, whenOf } from '../../games-near/public.js';
import { joinKindOf } from '../join-kind.js';
import { gameTexts as t } from '../texts.js';
import { GuestDialog, JoinGameDialog } from './lazy-dialogs.js';

export interface Joining {
  /** Whether the dialog is open. Kept by the page, because signing in reads the game again and remounts this. */
  joining: boolean;
  setJoining: (joining: boolean) => void;
  /** Opens the sheet in which the share of a held place is paid. */
  setPaying: (place: GamePlace | undefined) => void;
}

/** The way into a game, under the thumb. A visitor says who they are first, or signs in. */
export function JoinBar({
  game,
  now,
  joining,
  setJoining,
  setPaying,
}: Joining & { game: Game; now: number }) {
  const user = useUser();
  if (game.status !== 'open' && game.status !== 'full') return null;
  const kind = joinKindOf(game);
  const close = () => setJoining(false);
  const login = () => {
    close();
    openAuthDialog('login', () => setJoining(true));
  };
  return (
    <>
      <div className="bottom-bar game-bar">
        <div className="page">
          <div className="bottom-bar-slot">
            <b>{kind === 'wait' ? t.fullBar : gameWordsTexts.placesLeft(roomOf(game))}</b>
            <span>{kind === 'wait' ? t.waitBar : whenOf(game, now)}</span>
          </div>
          {kind === 'wait' ? null : <b className="num game-bar-cost">{costOf(game)}</b>}
          <button type="button" className="btn btn-primary" onClick={() => setJoining(true)}>
            {t[kind]}
          </button>
        </div>
      </div>
      <LateDialogs onClose={close}>
        {joining && !user ? <GuestDialog onClose={close} onLogin={login} /> : null}
        {joining && user ? (
          <JoinGameDialog game={game} kind={kind} onClose={close} onHeld={setPaying} />
        ) : null}
      </LateDialogs>
    </>
  );
}
