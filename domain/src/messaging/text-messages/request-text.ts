import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import { insertText, type TextDoc } from './text.schema.js';

export type TextRequest = Pick<TextDoc, 'channel' | 'to' | 'template' | 'uselessAt'> &
  Partial<Pick<TextDoc, 'userId' | 'about' | 'values'>> & {
    /** The idempotency key: requesting the same text again changes nothing. */
    id: Types.ObjectId;
  };

/**
 * Requests a text: stores a record that the worker sends within about a second, once. False if it was requested before.
 */
export async function requestText(core: Core, { id, ...wanted }: TextRequest): Promise<boolean> {
  const now = core.clock.now();
  return await insertOnce(() =>
    insertText(core, {
      _id: id,
      ...wanted,
      status: 'requested',
      attempts: 0,
      nextTryAt: now,
      createdAt: now,
    }),
  );
}
