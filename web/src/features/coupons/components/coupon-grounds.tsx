import { FieldError } from '../../../components/text-field.js';
import { useDesk } from '../../owner/public.js';
import type { CouponForm } from '../coupon-form.js';
import { couponsTexts as t } from '../texts.js';

interface Props {
  form: CouponForm;
  error: string | undefined;
  /** The grounds of who has not all: those are all that can be chosen. */
  own: string[] | undefined;
  onChange: (change: Partial<CouponForm>) => void;
}

/** At which grounds: all, those that come later too, or some. */
export function CouponGrounds({ form, error, own, onChange }: Props) {
  const grounds = useDesk().grounds.data ?? [];
  const toggle = (id: string) =>
    onChange({
      groundIds: form.groundIds.includes(id)
        ? form.groundIds.filter((one) => one !== id)
        : [...form.groundIds, id],
    });
  return (
    <fieldset className="coupon-choice">
      <legend>{t.grounds}</legend>
      {own ? null : (
        <div className="chips chips-wrap">
          {[true, false].map((all) => (
            <button
              key={String(all)}
              type="button"
              className="chip"
              aria-pressed={form.all === all}
              onClick={() => onChange({ all })}
            >
              {all ? t.allGrounds : t.someGrounds}
            </button>
          ))}
        </div>
      )}
      {form.all ? null : (
        <div className="coupon-grounds">
          {grounds.map(({ _id, name }) => (
            <label key={_id} className="coupon-check">
              <input
                type="checkbox"
                checked={form.groundIds.includes(_id)}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(_id)}
              />
              {name}
            </label>
          ))}
        </div>
      )}
      <FieldError id="coupon-grounds-error" text={error} />
    </fieldset>
  );
}
