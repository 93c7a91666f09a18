import { z } from 'zod';

/** Longest text of one param: a name, or a reason as a person gave it. */
export const MAX_PARAM_TEXT = 500;
const MAX_PARAMS = 12;

/** The raw values of a sentence: ISO dates and times, rupees, names. */
export const messageParams = z
  .record(z.string().max(40), z.union([z.string().max(MAX_PARAM_TEXT), z.number()]))
  .refine((params) => Object.keys(params).length <= MAX_PARAMS);
export type MessageParams = z.infer<typeof messageParams>;

/** Which sentence a notification is, and its values; absent where a person wrote it. A client may not know the key yet. */
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
