import { CITIES } from '@crease/shared/cities';
import { listCities } from '@crease/shared/contracts/grounds';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerCityRoutes(router: Router): void {
  route(router, listCities, async () => ({ cities: [...CITIES] }));
}
