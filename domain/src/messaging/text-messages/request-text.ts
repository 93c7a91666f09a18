import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { insertText, type TextDoc } from './text.schema.js';

export type TextRequest = Pick<TextDoc, 'channel' | 'userId' | 'to' | 'template' | 'uselessAt'> &
  Partial<Pick<TextDoc, 'about' | 'values'>> & {
    /** The same for whoever asks for the same text again: that changes nothing. */
    id: Types.ObjectId;
  };

/** Asks for a text: a record that the worker sends within a second or so, once. False where it was asked for before. */
export async function requestText(core: Core, { id, ...wanted }: TextRequest): Promise<boolean> {
  const now = core.clock.now();
  try {
    await insertText(core, {
      _id: id,
      ...wanted,
      status: 'requested',
      attempts: 0,
      nextTryAt: now,
      createdAt: now,
    });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
