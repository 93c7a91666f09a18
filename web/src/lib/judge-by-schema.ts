import { type Judged, judgeBySchema as judge } from '@crease/shared/field-errors';
import type { z } from 'zod';
import { messages } from './api/messages.js';

/** Validates a value like the server, before it is sent, in the language of this visit. */
export function judgeBySchema<S extends z.ZodType>(schema: S, value: unknown): Judged<z.infer<S>> {
  const judged = judge(schema, value);
  if (judged.ok) return judged;
  return {
    ok: false,
    errors: judged.errors.map(({ path, message, ...said }) => ({
      path,
      message: messages.complaint('VALIDATION', message, said),
    })),
  };
}
