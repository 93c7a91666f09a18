import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { GameCard } from '../../games-near/public.js';
import { useMyGames } from '../api/use-my-games.js';
import { gamesTexts as t } from '../texts.js';
import '../components/games.css';

/** `/games/mine`: the games that I host or have a place in. */
export function MyGamesPage() {
  const user = useUser();
  usePageTitle(t.mineTitle);
  return (
    <div className="page page-body">
      {user ? <MyGames /> : <SignInNeeded title={t.signIn} home={t.goHome} />}
    </div>
  );
}

function MyGames() {
  const games = useMyGames();
  const find = (
    <Link className="btn btn-primary" to="/games">
      <Icon name="search" />
      {t.find}
    </Link>
  );
  return (
    <div className="stack-4">
      <div className="row row-between row-wrap">
        <h1 className="creased">{t.mineTitle}</h1>
        {games.data?.length ? find : null}
      </div>
      <Fetched query={games}>
        {(mine) =>
          mine.length > 0 ? (
            <ul className="game-list">
              {mine.map((game) => (
                <GameCard key={game._id} game={game} mine={game.mine} isHost={game.isHost} />
              ))}
            </ul>
          ) : (
            <EmptyState title={t.mineNone} text={t.mineNoneText}>
              {find}
            </EmptyState>
          )
        }
      </Fetched>
    </div>
  );
}
