import { z } from 'zod';
import { lineText, objectId } from './common.js';

/** The admin's reason, kept in the audit log beside who and what. */
export const why = z.strictObject({ reason: lineText(200, 3) });

/** What or whom the act is about. */
export const named = z.object({ _id: objectId, name: z.string() });
