import { type Judged, judgeBySchema as judge } from '@crease/shared/field-errors';
import type { z } from 'zod';
import { messages } from './api/messages.js';

/** What the server would say of a value, before it is asked, in the language of this visit. */
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
