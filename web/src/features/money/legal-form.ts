import type { BodyOf } from '@crease/shared/contract';
import { setLegal } from '@crease/shared/contracts/invoices';
import { gstin as gstinOf } from '@crease/shared/gstin';
import { pan as panOf, panOfGstin } from '@crease/shared/tax/pan';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { judgeBySchema } from '../../lib/judge-by-schema.js';
import { moneyTexts as t } from './texts.js';

export type LegalForm = Record<'name' | 'gstin' | 'address' | 'stateCode' | 'pan' | 'kind', string>;
export type LegalField = keyof LegalForm;

export const LEGAL_FIELDS = [
  'name',
  'gstin',
  'address',
  'stateCode',
  'kind',
  'pan',
] as const satisfies LegalField[];

/** Updates the form's GSTIN. Its first two digits choose the state if none is chosen. */
export function withGstin(
  form: LegalForm,
  gstin: string,
  states: Readonly<Record<string, string>>,
): LegalForm {
  const code = gstin.trim().slice(0, 2);
  return { ...form, gstin, stateCode: form.stateCode || (code in states ? code : '') };
}

/**
 * The request body, or the errors by field. `storedPan` is the last four of the PAN on file: an empty field keeps it.
 */
export function judgeLegal(
  form: LegalForm,
  storedPan?: string,
): { ok: true; body: BodyOf<typeof setLegal> } | { ok: false; errors: FieldErrors<LegalField> } {
  const errors: FieldErrors<LegalField> = {};
  const gstin = form.gstin.trim();
  if (!form.stateCode) errors.stateCode = t.stateMissing;
  if (form.stateCode && gstinOf.safeParse(gstin).success && gstin.slice(0, 2) !== form.stateCode) {
    errors.gstin = t.otherState;
  }
  const pan = form.pan.trim().toUpperCase();
  if (
    panOf.safeParse(pan).success &&
    gstinOf.safeParse(gstin).success &&
    panOfGstin(gstin.toUpperCase()) !== pan
  ) {
    errors.pan = t.otherPan;
  }
  // The last four alone would keep the stored one, which an empty field does.
  if (pan !== '' && pan.length <= 4) errors.pan = t.panShort;
  const sentPan = pan || storedPan;
  const judged = judgeBySchema(setLegal.body, {
    name: form.name,
    address: form.address,
    stateCode: form.stateCode,
    ...(gstin ? { gstin } : {}),
    ...(form.kind ? { kind: form.kind } : {}),
    ...(sentPan ? { pan: sentPan } : {}),
  });
  if (!judged.ok) {
    for (const { path, message } of judged.errors) {
      const field = LEGAL_FIELDS.find((one) => one === path);
      if (field) errors[field] ??= message;
    }
  }
  return judged.ok && Object.keys(errors).length === 0
    ? { ok: true, body: judged.data }
    : { ok: false, errors };
}
