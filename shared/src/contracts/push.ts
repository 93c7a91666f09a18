import { z } from 'zod';
import { contract } from '../contract.js';
import { withoutTrailing } from '../format/without-trailing.js';
import { isoTime } from './common.js';

/** A browser's endpoint at its push service: an unguessable address, so it is bounded, not parsed. */
const endpoint = z.url({ protocol: /^https?$/, error: 'must be the address of a push service' }).max(1_000);

/** Bytes as browsers encode them: base64url, with or without padding. */
const bytes = (digits: number) =>
  z
    .string()
    .transform((text) => withoutTrailing(text, '='))
    .pipe(
      z
        .string()
        .regex(new RegExp(`^[A-Za-z0-9_-]{${digits}}$`), `must be ${digits} digits of URL-safe base64`),
    );

/** One browser that receives notifications. */
export const pushSubscription = z.object({ endpoint: z.string(), device: z.string(), createdAt: isoTime });
export type PushSubscription = z.infer<typeof pushSubscription>;

export const pushKey = contract({
  method: 'GET',
  path: '/push/key',
  auth: 'user',
  tag: 'Push',
  summary: 'The key that a browser subscribes with (VAPID, public half, URL-safe base64)',
  response: z.object({ publicKey: z.string().nullable().describe('null where the server sends no pushes') }),
});

/** The body is the browser's `PushSubscription.toJSON()`. */
export const subscribeToPush = contract({
  method: 'PUT',
  path: '/push/subscriptions',
  auth: 'user',
  tag: 'Push',
  summary: 'Send news of my bookings to this browser too, until its session ends; again is no error',
  body: z.strictObject({
    endpoint,
    expirationTime: z.number().nullish(),
    keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
  }),
  response: z.object({ subscription: pushSubscription }),
});

export const unsubscribeFromPush = contract({
  method: 'DELETE',
  path: '/push/subscriptions',
  auth: 'user',
  tag: 'Push',
  summary: 'Send this browser no more news; one that gets none is no error',
  body: z.strictObject({ endpoint }),
  response: z.object({ message: z.string() }),
});
