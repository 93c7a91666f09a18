import * as favorites from '@crease/domain/users/favorites';
import { presentUser } from '@crease/domain/users/user.present';
import { updateUser } from '@crease/domain/users/user.service';
import { addFavorite, listFavorites, removeFavorite } from '@crease/shared/contracts/grounds';
import { updateMe } from '@crease/shared/contracts/user';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerUserRoutes(router: Router): void {
  const { core } = router;

  route(router, updateMe, async ({ caller, body }) => ({
    user: presentUser(await updateUser(core, caller.id, body)),
  }));

  route(router, listFavorites, async ({ caller }) => ({
    favorites: await favorites.listFavorites(core, caller.id),
  }));
  route(router, addFavorite, async ({ caller, params }) => {
    await favorites.addFavorite(core, caller.id, params.groundId);
    return { message: 'Added to favorites' };
  });
  route(router, removeFavorite, async ({ caller, params }) => {
    await favorites.removeFavorite(core, caller.id, params.groundId);
    return { message: 'Removed from favorites' };
  });
}
