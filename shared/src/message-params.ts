import { z } from 'zod';

/** Maximum length of one text param: a name, or a reason entered by a person. */
export const MAX_PARAM_TEXT = 500;
const MAX_PARAMS = 12;

/** The raw values of a sentence: ISO dates and times, rupees, names. */
export const messageParams = z
  .record(z.string().max(40), z.union([z.string().max(MAX_PARAM_TEXT), z.number()]))
  .refine((params) => Object.keys(params).length <= MAX_PARAMS);
export type MessageParams = z.infer<typeof messageParams>;
