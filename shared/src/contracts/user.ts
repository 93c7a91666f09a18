import { z } from 'zod';
import { contract } from '../contract.js';
import { email, isoTime, objectId, phone, shortText } from './common.js';

export const role = z.enum(['user', 'ground_owner', 'admin']);
export type Role = z.infer<typeof role>;

export const preferences = z.object({
  notifications: z.object({
    email: z.boolean(),
    push: z.boolean(),
    sms: z.boolean(),
    marketing: z.boolean(),
  }),
  shareLocation: z.boolean(),
});
export type Preferences = z.infer<typeof preferences>;

/** A user as he sees himself (spec §3, User). */
export const user = z.object({
  id: objectId,
  _id: objectId,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string().optional(),
  role,
  businessName: z.string().optional(),
  preferences,
  createdAt: isoTime,
});
export type User = z.infer<typeof user>;

export const updateMe = contract({
  method: 'PATCH',
  path: '/users/me',
  auth: 'user',
  tag: 'Users',
  summary: 'Change my name, phone or preferences',
  body: z.strictObject({
    name: shortText(80).optional(),
    phone: phone.optional(),
    email: email.optional(),
    preferences: z
      .strictObject({
        notifications: z
          .strictObject({
            email: z.boolean().optional(),
            push: z.boolean().optional(),
            sms: z.boolean().optional(),
            marketing: z.boolean().optional(),
          })
          .optional(),
        shareLocation: z.boolean().optional(),
      })
      .optional(),
  }),
  response: z.object({ user, message: z.string().optional() }),
  errors: ['DUPLICATE'],
});
