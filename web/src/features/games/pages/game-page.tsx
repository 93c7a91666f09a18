import type { GamePlace } from '@crease/shared/contracts/games';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { openDialogsAtom } from '../../../components/dialog-stack.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { GameView } from '../components/game-view.js';
import { gamesTexts, gameTexts as t } from '../texts.js';
import { useLiveGame } from '../use-live-game.js';

/** `/game/:id`: a game, for its players and for anybody with the address. */
export function GamePage() {
  const { id = '' } = useParams();
  return <GameById key={id} id={id} />;
}

function GameById({ id }: { id: string }) {
  const [joining, setJoining] = useState(false);
  const [paying, setPaying] = useState<GamePlace>();
  const game = useLiveGame(id);
  usePageTitle(game.data ? t.title(game.data.game.groundName) : gamesTexts.title);
  const isRefused = hasCode(game.error, 'NOT_FOUND') || hasCode(game.error, 'VALIDATION');
  // A reader's own block hides the game behind the dialog in which they can still take it back.
  const isInDialog = useAtomValue(openDialogsAtom).length > 0;
  const isGone = isRefused && !(game.data && isInDialog);
  return (
    <div className="page page-body">
      {isGone ? (
        <EmptyState title={t.gone} text={t.goneText} heading="h1" broken>
          <Link className="btn" to="/games">
            {t.toGames}
          </Link>
        </EmptyState>
      ) : (
        <>
          <Link className="back-link" to="/games">
            <Icon name="left" small />
            {t.all}
          </Link>
          {game.data ? null : <h1 className="visually-hidden">{gamesTexts.title}</h1>}
          <Fetched query={game}>
            {(one) => (
              <GameView
                one={one}
                joining={joining}
                setJoining={setJoining}
                paying={paying}
                setPaying={setPaying}
              />
            )}
          </Fetched>
        </>
      )}
    </div>
  );
}
