import { refresh as refreshContract } from '@crease/shared/contracts/refresh';
import { user as userSchema } from '@crease/shared/contracts/user';
import { z } from 'zod';
import { light, lightContract } from './light/light.js';

/** The account as this browser knows it: where its date of birth is not stored, that there is one. */
const knownUser = userSchema.extend({ hasBirthDate: z.literal(true).optional() });
export type KnownUser = z.infer<typeof knownUser>;

export const user = light(knownUser);
export const refresh = lightContract(refreshContract);

/** The messages between tabs (`shared-session.ts`). */
export const sessionMessage = light(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('wanted') }),
    z.object({ type: z.literal('session'), token: z.string(), user: knownUser, receivedAt: z.number() }),
  ]),
);

/** Records in the browser's storage. */
export const sessionMarker = light(z.literal(true));
export const refreshLease = light(z.object({ holder: z.string(), until: z.number() }));
