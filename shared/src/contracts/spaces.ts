import { z } from 'zod';
import { contract } from '../contract.js';
import { idParams, lineText, objectId } from './common.js';
import { workplaceQuery } from './workplace.js';

const part = z.string().regex(/^[A-Z]$/, 'must be a letter from A to Z');
const distinct = (list: readonly string[]) => new Set(list).size === list.length;
const ONCE = 'must name each once';

/** Turf shared by several grounds: its parts, and which of them each ground takes. */
const spaceFields = {
  name: lineText(80),
  parts: z.array(part).min(2).max(6).refine(distinct, ONCE),
  grounds: z
    .array(z.strictObject({ groundId: objectId, parts: z.array(part).min(1).max(6).refine(distinct, ONCE) }))
    .min(2)
    .max(20)
    .refine((list) => distinct(list.map(({ groundId }) => groundId)), ONCE),
};
export const space = z.object({ _id: objectId, ...spaceFields });
export type Space = z.infer<typeof space>;

const wantedSpace = z
  .strictObject({ _id: objectId.optional(), ...spaceFields })
  .check(({ value, issues }) => {
    for (const [index, { parts }] of value.grounds.entries()) {
      const strange = parts.find((one) => !value.parts.includes(one));
      if (strange)
        issues.push({
          code: 'custom',
          input: parts,
          path: ['grounds', index, 'parts'],
          message: `${strange} is no part of this turf`,
        });
    }
    const unsold = value.parts.find((one) => !value.grounds.some(({ parts }) => parts.includes(one)));
    if (unsold)
      issues.push({
        code: 'custom',
        input: value.parts,
        path: ['parts'],
        message: `no ground takes part ${unsold}: nobody could book it`,
      });
  });
export type WantedSpace = z.infer<typeof wantedSpace>;

const ofWorkplace = {
  auth: 'staff',
  act: 'space.change',
  tag: 'Shared turf',
  query: workplaceQuery,
} as const;

export const putSpace = contract({
  ...ofWorkplace,
  method: 'PUT',
  path: '/owner/spaces',
  summary: 'Link grounds that share turf, or change how; refused with the bookings in the way',
  body: wantedSpace,
  response: z.object({ space }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const listSpaces = contract({
  ...ofWorkplace,
  method: 'GET',
  path: '/owner/spaces',
  summary: 'The turf that grounds of my workplace share',
  response: z.object({ spaces: z.array(space) }),
});

export const removeSpace = contract({
  ...ofWorkplace,
  method: 'DELETE',
  path: '/owner/spaces/:id',
  summary: 'Unlink grounds; refused with the bookings in the way while games are ahead',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});
