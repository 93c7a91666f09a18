import { messageParams as params } from '@crease/shared/message-params';
import { z } from 'zod';
import { light } from '../light/light.js';

export const failureBody = light(
  z.object({
    message: z.string(),
    code: z.string(),
    reason: z.unknown().optional(),
    params: z.unknown().optional(),
    requestId: z.string().optional(),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          reason: z.unknown().optional(),
          params: z.unknown().optional(),
        }),
      )
      .optional(),
  }),
);
export const messageParams = light(params);
