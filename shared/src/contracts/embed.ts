import { z } from 'zod';
import { contract } from '../contract.js';
import { embedOrigin, MOST_EMBED_ORIGINS } from '../embed-origin.js';
import { idParams } from './common.js';

/** Parsed and rewritten: the stored form is the origin as browsers send it. */
const origin = z
  .string()
  .max(300)
  .transform((text, { addIssue }) => {
    const written = embedOrigin(text);
    if (written) return written;
    addIssue({ code: 'custom', message: 'must be an origin like https://club.example' });
    return z.NEVER;
  });

const ofGround = {
  path: '/grounds/:id/embed',
  auth: 'staff',
  act: 'embed.change',
  tag: 'Widget',
  params: idParams,
  response: z.object({ origins: z.array(z.string()) }),
  errors: ['NOT_FOUND'],
} as const;

export const readEmbed = contract({
  ...ofGround,
  errors: [...ofGround.errors],
  method: 'GET',
  summary: 'The pages that may show the hours of a ground of mine',
});

export const putEmbed = contract({
  ...ofGround,
  errors: [...ofGround.errors],
  method: 'PUT',
  summary: 'Name the pages that may show the hours of a ground of mine; all others may not',
  body: z.strictObject({
    origins: z
      .array(origin)
      .max(MOST_EMBED_ORIGINS)
      .transform((list) => [...new Set(list)]),
  }),
});
