import { addFavorite, type Ground, removeFavorite } from '@crease/shared/contracts/grounds';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { call } from '../../lib/api/call.js';
import { messageOf } from '../../lib/api/api-error.js';
import { useUser } from '../../lib/session.js';
import { openAuthDialog } from '../auth/auth-dialog-state.js';
import { currentFavourites, favouritesAtom, setFavourites } from './favourites-store.js';
import { favouriteTexts as t } from './texts.js';

/** Is this ground saved, and the way to change that: shown at once, taken back if the server refuses. */
export function useFavourite(ground: Ground) {
  const user = useUser();
  const favourites = useAtomValue(favouritesAtom);
  const [busy, setBusy] = useState(false);
  const saved = Boolean(user && favourites?.some((one) => one._id === ground._id));

  const toggle = async () => {
    if (!user) {
      toast.error(t.pleaseLogin);
      openAuthDialog('login');
      return;
    }
    if (busy) return;
    setBusy(true);
    const before = currentFavourites();
    const without = before.filter((one) => one._id !== ground._id);
    setFavourites(saved ? without : [...without, ground]);
    try {
      await call(saved ? removeFavorite : addFavorite, { params: { groundId: ground._id } });
      toast.success(saved ? t.removed : t.added);
    } catch (error) {
      setFavourites(before);
      toast.error(messageOf(error, t.updateFailed));
    } finally {
      setBusy(false);
    }
  };

  return { saved, toggle };
}
