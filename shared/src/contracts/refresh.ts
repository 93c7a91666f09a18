import { z } from 'zod';
import { contract } from '../contract.js';
import { user } from './user.js';

/** The answer to a sign-in: the access token (15 minutes) and the user. The refresh token travels as a cookie. */
export const signedIn = z.object({ token: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

export const refresh = contract({
  method: 'POST',
  path: '/auth/refresh',
  tag: 'Auth',
  summary: 'A new access token for the refresh cookie, which rotates',
  response: signedIn,
  errors: ['UNAUTHENTICATED'],
});
