import type { DraftStep } from '@crease/shared/contracts/ground-drafts';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { type GroundBody, type GroundField, judgeGround } from '../ground-form/public.js';
import type { ListForm } from './draft-form.js';
import { barOfRows, holesOf } from './holes.js';
import { listGroundTexts as t } from './texts.js';

export type ListField = GroundField | 'point' | 'holes';

const STEP_OF: Partial<Record<ListField, DraftStep>> = {
  name: 'place',
  cityId: 'place',
  address: 'place',
  latitude: 'place',
  longitude: 'place',
  point: 'place',
  ranges: 'prices',
  holes: 'prices',
  discount: 'prices',
};

/** The step that contains a field. */
export const stepOf = (field: ListField): DraftStep =>
  STEP_OF[field] ?? (field.startsWith('range-') ? 'prices' : 'rules');

type Verdict = { ok: true; body: GroundBody } | { ok: false; errors: FieldErrors<ListField> };

/** Validates the whole form: the request body, or the errors by field. */
export function judgeList(form: ListForm): Verdict {
  const judged = judgeGround(form);
  const errors: FieldErrors<ListField> = judged.ok ? {} : { ...judged.errors };
  if (!form.latitude.trim() || !form.longitude.trim()) errors.point = t.pointMissing;
  const isPriced = (['ranges', ...form.ranges.map((_, at) => `range-${at}` as const)] as const).every(
    (field) => !errors[field],
  );
  if (isPriced && holesOf(barOfRows(form.ranges), form.closedHours).length > 0) errors.holes = t.holesLeft;
  if (judged.ok && Object.keys(errors).length === 0) return { ok: true, body: judged.body };
  return { ok: false, errors };
}

/** The errors of one step; empty if it is complete. */
export function judgeStep(form: ListForm, step: DraftStep): FieldErrors<ListField> {
  const judged = judgeList(form);
  if (judged.ok) return {};
  const wrong = Object.entries(judged.errors) as [ListField, string][];
  return Object.fromEntries(wrong.filter(([field]) => stepOf(field) === step));
}
