import { z } from 'zod';
import { type MessageParams, messageParams } from '../message-params.js';

/** A notification's message key and its values; absent if a person wrote it. Clients may not know the key yet. */
export const newsFields = {
  key: z.string().max(60).optional().describe('Which sentence it is, finer than `type`'),
  params: messageParams
    .optional()
    .describe('The raw values in that sentence: ISO dates and times, rupees, names'),
};
export interface NewsFields {
  key?: string | undefined;
  params?: MessageParams | undefined;
}
