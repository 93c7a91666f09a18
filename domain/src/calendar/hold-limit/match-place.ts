import type { Core } from '../../platform/core.js';
import type { Reserved } from '../claims/reserve.js';
import type { Claim } from '../day/ground-day.schema.js';
import { isLive } from '../day/judge-day.js';
import { claimsIn, readDaysOf } from '../day/read-days.js';
import { keepPlace, type Place, releasePlaces } from './places.js';

/** Other tabs of the player may change the days or the place between the read and the write. */
const ATTEMPTS = 3;

/**
 * Makes a hold's place match its hours: one place while it has hours, else none. For a hold that another tab may have
 * ended, and that may have its hours again.
 */
export async function matchPlace(core: Core, userId: string, place: Place): Promise<void> {
  const hasHours = async (): Promise<boolean> =>
    claimsIn(await readDaysOf(core, place.slot), place.slot).some(
      (claim) => isLive(claim, core.clock.now()) && claim.ref === place.ref,
    );
  let had = await hasHours();
  for (let left = ATTEMPTS; left > 0; left--) {
    if (had) await keepPlace(core, userId, place);
    else await releasePlaces(core, userId, [place.ref]);
    const has = await hasHours();
    if (has === had) return;
    had = has;
  }
}

/** Frees the places of the caller's holds that a claim replaced. If it took nothing, some have their hours again. */
export async function leaveReplaced(
  core: Core,
  userId: string,
  groundId: string,
  { taken, replaced }: Reserved,
): Promise<void> {
  if (taken) {
    const refs = replaced.map(({ ref }) => ref);
    await releasePlaces(core, userId, refs);
  } else for (const place of placesFor(groundId, replaced)) await matchPlace(core, userId, place);
}

/** The places of holds whose claims store their slots; those of older ones expire. */
const placesFor = (groundId: string, holds: readonly Claim[]): Place[] =>
  holds.flatMap(({ ref, slot, expiresAt, ...claim }) =>
    slot && expiresAt
      ? [{ ref, kind: 'hold', slot: { groundId: claim.groundId ?? groundId, ...slot }, expiresAt }]
      : [],
  );
