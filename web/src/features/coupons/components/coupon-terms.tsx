import { TextField } from '../../../components/text-field.js';
import type { FieldErrors } from '../../../components/use-field-errors.js';
import type { CouponField, CouponForm } from '../coupon-form.js';
import { couponsTexts as t } from '../texts.js';

export interface CouponFieldsProps {
  form: CouponForm;
  errors: FieldErrors<CouponField>;
  onChange: (change: Partial<CouponForm>) => void;
}

const KINDS = ['percent', 'amount'] as const;

/** The code and its discount. */
export function CouponTerms({ form, errors, onChange }: CouponFieldsProps) {
  const isPercent = form.kind === 'percent';
  return (
    <>
      <TextField
        label={t.code}
        hint={t.codeHint}
        value={form.code}
        error={errors.code}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        onChange={(code) => onChange({ code: code.toUpperCase() })}
      />
      <fieldset className="coupon-choice">
        <legend>{t.kind}</legend>
        <div className="chips chips-wrap">
          {KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              className="chip"
              aria-pressed={form.kind === kind}
              onClick={() => onChange({ kind })}
            >
              {t[kind]}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="coupon-pair">
        <TextField
          label={isPercent ? t.percentOff : t.amountOff}
          inputMode="numeric"
          maxLength={7}
          required
          value={form.off}
          error={errors.off}
          onChange={(off) => onChange({ off })}
        />
        {isPercent ? (
          <TextField
            label={t.maxDiscount}
            hint={t.optional}
            inputMode="numeric"
            maxLength={7}
            value={form.maxDiscount}
            error={errors.maxDiscount}
            onChange={(maxDiscount) => onChange({ maxDiscount })}
          />
        ) : null}
        <TextField
          label={t.minAmount}
          hint={t.optional}
          inputMode="numeric"
          maxLength={7}
          value={form.minAmount}
          error={errors.minAmount}
          onChange={(minAmount) => onChange({ minAmount })}
        />
      </div>
    </>
  );
}
