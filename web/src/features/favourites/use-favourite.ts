import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { call } from '../../lib/api/call.js';
import { openAuthDialog } from '../../lib/auth-dialog-state.js';
import { useUser } from '../../lib/session.js';
import { useFavourites } from './api/use-favourites.js';
import { favouriteKeys } from './favourite-keys.js';
import { currentFavourites, type Favourite, favouritesAtom, setFavourites } from './favourites-store.js';
import { favouriteTexts as t } from './texts.js';

/**
 * Whether this ground is saved, and a function to change that. A change shows at once and is reverted with `failed` if
 * the server refuses.
 */
export function useFavourite(ground: Favourite, failed: string = t.updateFailed) {
  const user = useUser();
  const client = useQueryClient();
  const favourites = useAtomValue(favouritesAtom);
  const [busy, setBusy] = useState(false);
  useFavourites({ quiet: true });
  const saved = Boolean(user && favourites?.some((one) => one._id === ground._id));

  const toggle = async () => {
    if (!user) {
      toast.info(t.pleaseLogin);
      openAuthDialog('login');
      return;
    }
    if (busy) return;
    setBusy(true);
    // A list that was requested earlier does not include this change.
    await client.cancelQueries({ queryKey: favouriteKeys.list });
    const before = currentFavourites();
    const without = before.filter((one) => one._id !== ground._id);
    setFavourites(saved ? without : [ground, ...without]);
    try {
      const { addFavorite, removeFavorite } = await import('@crease/shared/contracts/grounds');
      await call(saved ? removeFavorite : addFavorite, { params: { groundId: ground._id } });
      toast.success(saved ? t.removed : t.added);
    } catch (error) {
      console.warn('The favourite could not be changed', error);
      setFavourites(before);
      toast.error(failed);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: favouriteKeys.list });
    }
  };

  return { saved, toggle };
}
