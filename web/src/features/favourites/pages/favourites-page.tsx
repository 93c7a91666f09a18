import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { useFavourites } from '../api/use-favourites.js';
import { FavouriteCard } from '../components/favourite-card.js';
import { favouritesAtom } from '../favourites-store.js';
import { favouritesPageTexts as t } from '../page-texts.js';
import './favourites-page.css';

export function FavouritesPage() {
  const user = useUser();
  usePageTitle(t.title);
  return <div className="page page-body">{user ? <FavouriteList /> : <SignInNeeded title={t.signIn} />}</div>;
}

function FavouriteList() {
  const query = useFavourites();
  const favourites = useAtomValue(favouritesAtom);

  useEffect(() => {
    if (query.isError) toast.error(t.loadFailed);
  }, [query.isError]);

  return (
    <div className="stack-4">
      <div>
        <Link className="back-link" to="/profile">
          <Icon name="left" small />
          {t.back}
        </Link>
        <h1 className="creased">{t.title}</h1>
      </div>
      {favourites && favourites.length > 0 ? (
        <ul className="favourites">
          {favourites.map((ground) => (
            <FavouriteCard key={ground._id} ground={ground} />
          ))}
        </ul>
      ) : query.isPending ? (
        <ul className="favourites" aria-label={t.loading}>
          {[1, 2, 3].map((n) => (
            <li key={n} className="skeleton" data-shape="card" />
          ))}
        </ul>
      ) : query.isError ? (
        <EmptyState title={t.loadFailed} broken>
          <button type="button" className="btn btn-primary" onClick={() => void query.refetch()}>
            {t.again}
          </button>
        </EmptyState>
      ) : (
        <EmptyState title={t.empty} text={t.emptyText}>
          <Link className="btn btn-primary" to="/">
            {t.find}
          </Link>
        </EmptyState>
      )}
    </div>
  );
}
