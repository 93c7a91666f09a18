import { collectMethod } from '@crease/shared/contracts/owner-bookings';
import type { z } from 'zod';
import { actionTexts as t } from '../texts.js';

export type Method = z.infer<typeof collectMethod>;

/** Cash or UPI. */
export function MethodChoice({ value, onChange }: { value: Method; onChange: (method: Method) => void }) {
  return (
    <fieldset className="field">
      <legend className="field-label">{t.method}</legend>
      <div className="row owner-methods">
        {collectMethod.options.map((method) => (
          <button
            key={method}
            type="button"
            className="chip"
            aria-pressed={method === value}
            onClick={() => onChange(method)}
          >
            {t.methods[method]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
