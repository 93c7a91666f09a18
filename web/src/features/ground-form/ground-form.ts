import type { BodyOf } from '@crease/shared/contract';
import type { GroundSwitch } from '@crease/shared/contracts/ground-features';
import { type Ground, PITCH_TYPES } from '@crease/shared/contracts/grounds';
import { createGround } from '@crease/shared/contracts/owner';
import { overlappingRange } from '@crease/shared/prices/ground-price';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { ApiError } from '../../lib/api/api-error.js';
import { judgeBySchema } from '../../lib/judge-by-schema.js';
import { GROUND_SWITCHES, type GroundTextField, TEXT_FIELDS } from './ground-form-rows.js';
import { groundFormTexts as t } from './texts.js';

/** One price range of the form. `end` `00:00` is midnight; equal to `start` means the whole day. */
export interface RangeRow {
  /** Only distinguishes the rows. */
  key: number;
  start: string;
  end: string;
  perHour: string;
}

/** Everything an owner enters about a ground, typed values as text. `rules` has one rule per line. */
export interface GroundForm extends Record<GroundTextField, string> {
  ranges: RangeRow[];
  amenities: string[];
  switches: Partial<Record<GroundSwitch, boolean>>;
}
export type GroundField = GroundTextField | 'ranges' | `range-${number}`;

/** Evening first, because players look for it. */
const FIRST_RANGES: Omit<RangeRow, 'key'>[] = [
  { start: '18:00', end: '23:00', perHour: '' },
  { start: '06:00', end: '18:00', perHour: '' },
];

export function formOfGround(ground: Ground | undefined): GroundForm {
  const ranges = ground
    ? ground.price.ranges.map(({ start, end, perHour }) => ({ start, end, perHour: String(perHour) }))
    : FIRST_RANGES;
  return {
    name: ground?.name ?? '',
    description: ground?.description ?? '',
    cityId: ground?.location.cityId ?? '',
    address: ground?.location.address ?? '',
    latitude: ground ? String(ground.location.latitude) : '',
    longitude: ground ? String(ground.location.longitude) : '',
    discount: String(ground?.price.discount ?? 0),
    ranges: ranges.map((range, key) => ({ key, ...range })),
    amenities: ground?.amenities ?? [],
    pitchType: ground?.features.pitchType ?? PITCH_TYPES[0],
    capacity: ground ? String(ground.features.capacity) : '12',
    switches: Object.fromEntries(
      GROUND_SWITCHES.map(({ field, first }) => [field, ground?.features[field] ?? first]),
    ),
    cancellation: ground?.policies.cancellation ?? '',
    rules: ground?.policies.rules.join('\n') ?? '',
  };
}

export type GroundBody = BodyOf<typeof createGround>;

/** The request body, or the errors by field. */
export function judgeGround(
  form: GroundForm,
): { ok: true; body: GroundBody } | { ok: false; errors: FieldErrors<GroundField> } {
  const errors = ownComplaints(form);
  const ranges = form.ranges.map(({ start, end, perHour }) => ({ start, end, perHour: Number(perHour) }));
  const judged = judgeBySchema(createGround.body, {
    name: form.name,
    description: form.description,
    location: {
      address: form.address,
      cityId: form.cityId,
      ...(form.latitude.trim() && form.longitude.trim()
        ? { latitude: Number(form.latitude), longitude: Number(form.longitude) }
        : {}),
    },
    price: { perHour: ranges[0]?.perHour ?? 0, currency: 'INR', discount: Number(form.discount), ranges },
    amenities: form.amenities,
    features: {
      pitchType: form.pitchType,
      capacity: Number(form.capacity),
      ...form.switches,
    },
    policies: {
      cancellation: form.cancellation,
      rules: form.rules
        .split('\n')
        .map((rule) => rule.trim())
        .filter(Boolean),
    },
  });
  if (judged.ok && Object.keys(errors).length === 0) return { ok: true, body: judged.data };
  if (!judged.ok) {
    for (const { path, message } of judged.errors) {
      const field = groundFieldOf(path);
      if (field) errors[field] ??= message;
    }
  }
  return { ok: false, errors };
}

/** Errors that we word more plainly than the schema. */
function ownComplaints(form: GroundForm): FieldErrors<GroundField> {
  const errors: FieldErrors<GroundField> = {};
  if (!form.cityId) errors.cityId = t.cityMissing;
  if (form.ranges.length === 0) errors.ranges = t.rangeMissing;
  for (const [at, { perHour }] of form.ranges.entries()) {
    if (!/^\d+$/.test(perHour.trim()) || Number(perHour) < 1) errors[`range-${at}`] = t.rateMissing;
  }
  const overlap = overlappingRange(form.ranges.map((range) => ({ ...range, perHour: 1 })));
  if (overlap !== undefined) errors[`range-${overlap}`] = t.rangesOverlap;
  if (Boolean(form.latitude.trim()) !== Boolean(form.longitude.trim())) errors.latitude = t.pointHalf;
  return errors;
}

/** The form field for a dotted path of the body, as validation errors name it. */
export function groundFieldOf(path: string): GroundField | undefined {
  const range = /^price\.ranges\.(\d+)/.exec(path)?.[1];
  if (range !== undefined) return `range-${Number(range)}`;
  if (path.startsWith('price.perHour')) return undefined;
  const parts = path.split('.');
  return (
    TEXT_FIELDS.find((field) => parts.includes(field)) ?? (path.startsWith('price') ? 'ranges' : undefined)
  );
}

/** The server's errors by field. */
export function complaintsOf(error: unknown): FieldErrors<GroundField> {
  const found: FieldErrors<GroundField> = {};
  if (!(error instanceof ApiError)) return found;
  for (const { path, message } of error.errors) {
    const name = groundFieldOf(path);
    if (name) found[name] ??= message;
  }
  return found;
}
