import type { DraftForm } from '@crease/shared/contracts/ground-drafts';
import { formOfGround, GROUND_SWITCHES, type GroundForm } from '../ground-form/public.js';

/** The form of a ground being listed. */
export interface ListForm extends GroundForm {
  /** Gaps such as `10:00-17:00` that the owner has confirmed as closed. */
  closedHours: string[];
}

const TEXTS = [
  'name',
  'description',
  'cityId',
  'address',
  'latitude',
  'longitude',
  'discount',
  'pitchType',
  'capacity',
  'cancellation',
  'rules',
] as const satisfies (keyof DraftForm & keyof GroundForm)[];

/** The form as it was left, on any device. Untouched fields have the values of a new ground. */
export function formOfDraft(draft: DraftForm): ListForm {
  const fresh = formOfGround(undefined);
  const texts = Object.fromEntries(TEXTS.map((field) => [field, draft[field] ?? fresh[field]]));
  const { switchedOn } = draft;
  return {
    ...fresh,
    ...texts,
    ranges: draft.ranges?.map((range, key) => ({ key, ...range })) ?? fresh.ranges,
    amenities: draft.amenities ?? fresh.amenities,
    switches: switchedOn
      ? Object.fromEntries(GROUND_SWITCHES.map(({ field }) => [field, switchedOn.includes(field)]))
      : fresh.switches,
    closedHours: draft.closedHours ?? [],
  };
}

/** Returns the part of the form that is saved as a draft. */
export function draftOfForm(form: ListForm): Required<DraftForm> {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, form[field]])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  return {
    ...texts,
    ranges: form.ranges.map(({ start, end, perHour }) => ({ start, end, perHour })),
    closedHours: form.closedHours,
    amenities: form.amenities,
    switchedOn: GROUND_SWITCHES.filter(({ field }) => form.switches[field]).map(({ field }) => field),
  };
}

/** The fields that differ from what is saved. */
export function changedOf(kept: DraftForm, now: Required<DraftForm>): DraftForm {
  const same = (name: keyof DraftForm) => JSON.stringify(kept[name]) === JSON.stringify(now[name]);
  const names = Object.keys(now) as (keyof DraftForm)[];
  return Object.fromEntries(names.filter((name) => !same(name)).map((name) => [name, now[name]]));
}
