import { refresh as refreshContract } from '@crease/shared/contracts/refresh';
import { user as userSchema } from '@crease/shared/contracts/user';
import { z } from 'zod';
import { light, lightContract } from './light/light.js';

export const user = light(userSchema);
export const refresh = lightContract(refreshContract);

/** The messages between tabs (`shared-session.ts`). */
export const sessionMessage = light(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('wanted') }),
    z.object({ type: z.literal('session'), token: z.string(), user: userSchema, receivedAt: z.number() }),
  ]),
);

/** Records in the browser's storage. */
export const sessionMarker = light(z.literal(true));
export const refreshLease = light(z.object({ holder: z.string(), until: z.number() }));
