import { z } from 'zod';
import { contract } from '../contract.js';
import { isoTime, objectId } from './common.js';
import { ground } from './grounds.js';
import { alt, createGround } from './owner.js';

/** The steps of listing a ground, in order. */
export const draftStep = z.enum(['place', 'prices', 'pictures', 'rules', 'bank']);
export const DRAFT_STEPS = draftStep.options;
export type DraftStep = z.infer<typeof draftStep>;

/** The draft as typed so far, valid or not: nothing is validated before the ground is listed. */
const typed = (max: number) => z.string().max(max);
const hour = typed(5);

export const draftForm = z
  .strictObject({
    name: typed(200),
    description: typed(4000),
    cityId: typed(60),
    address: typed(400),
    latitude: typed(40),
    longitude: typed(40),
    discount: typed(20),
    ranges: z.array(z.strictObject({ start: hour, end: hour, perHour: typed(12) })).max(24),
    /** Gaps between ranges that the owner has confirmed as closed. */
    closedHours: z.array(typed(11)).max(24),
    amenities: z.array(typed(60)).max(50),
    pitchType: typed(60),
    capacity: typed(20),
    /** The features it has. */
    switchedOn: z.array(typed(40)).max(40),
    cancellation: typed(2000),
    rules: typed(8000),
  })
  .partial();
export type DraftForm = z.infer<typeof draftForm>;

const draftImage = z.object({ url: z.string(), alt: z.string() });
export const groundDraft = z.object({
  /** The ground that the draft becomes. */
  groundId: objectId,
  step: draftStep,
  form: draftForm,
  images: z.array(draftImage),
  savedAt: isoTime,
});
export type GroundDraft = z.infer<typeof groundDraft>;

const ofOwner = { auth: 'ground_owner', act: 'ground.add', tag: 'Owner' } as const;
const path = '/owner/ground-draft';

export const readGroundDraft = contract({
  ...ofOwner,
  method: 'GET',
  path,
  summary: 'The ground that I have begun to list; null where there is none',
  response: z.object({ draft: groundDraft.nullable() }),
});

export const saveGroundDraft = contract({
  ...ofOwner,
  method: 'PATCH',
  path,
  summary: 'Keep what is typed so far: fields that are not named stay as they are',
  body: z.strictObject({
    /**
     * The draft meant, because it may have been listed on another device. If left out, a draft is started if there is
     * none.
     */
    groundId: objectId.optional(),
    step: draftStep.optional(),
    form: draftForm.optional(),
  }),
  response: z.object({ draft: groundDraft }),
  errors: ['STATE_CONFLICT'],
});

export const dropGroundDraft = contract({
  ...ofOwner,
  method: 'DELETE',
  path,
  summary: 'Throw away the ground that I have begun to list, with its pictures',
  response: z.object({ message: z.string() }),
});

export const addDraftImage = contract({
  ...ofOwner,
  method: 'POST',
  path: `${path}/images`,
  pausedBy: 'uploads',
  summary: 'Add a picture to the ground that I have begun to list, or put it in the place of another',
  query: z.object({ replacesId: objectId.optional() }),
  upload: ['image'],
  response: z.object({ image: draftImage }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'TOO_LARGE'],
});

export const setDraftImages = contract({
  ...ofOwner,
  method: 'PUT',
  path: `${path}/images`,
  summary:
    'The pictures of the ground that I have begun to list, in order and in words; those left out are dropped',
  body: z.strictObject({
    images: z.array(z.strictObject({ url: typed(300), alt })).max(50),
  }),
  response: z.object({ images: z.array(draftImage) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const listGroundDraft = contract({
  ...ofOwner,
  method: 'POST',
  path: `${path}/list`,
  summary:
    'List the ground that I have begun, with its pictures; an admin reviews it first. Asked again it is the same',
  body: createGround.body.extend({ groundId: objectId }),
  response: z.object({ ground }),
  status: 201,
  errors: ['STATE_CONFLICT'],
});
