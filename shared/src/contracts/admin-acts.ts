import { z } from 'zod';
import { lineText, objectId } from './common.js';

/** Why an admin does it: stands in the audit log beside who and what. */
export const why = z.strictObject({ reason: lineText(200, 3) });

/** Whom or what it is about. */
export const named = z.object({ _id: objectId, name: z.string() });
