import type { Ground } from '@crease/shared/contracts/grounds';
import { lowestRate } from '@crease/shared/prices/lowest-rate';
import { type FormEvent, useState } from 'react';
import { LeaveCheck } from '../../../components/leave-check.js';
import { TextArea } from '../../../components/text-area.js';
import { FieldError, TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { withRange } from '../../ground-form/public.js';
import { useUpdateGround } from '../../owner-grounds/public.js';
import { formOfPrices, judgePrices, type PriceErrors, type PriceForm } from '../price-form.js';
import { ownerPricesTexts as t } from '../texts.js';
import { PriceBar } from './price-bar.js';
import { PriceRows } from './price-rows.js';
import { PriceSummary } from './price-summary.js';

/** At most one range per hour. */
const MOST = 24;
const FINE: PriceErrors = { rates: {} };

/** Prices being edited: the bar, the same as rows, the discount and the policy. */
export function PriceEditor({ ground }: { ground: Ground }) {
  const update = useUpdateGround(ground._id);
  const stored = formOfPrices(ground);
  const [form, setForm] = useState(stored);
  const [errors, setErrors] = useState<PriceErrors>(FINE);
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored);
  const set = (change: Partial<PriceForm>) => {
    setErrors(FINE);
    setForm((now) => ({ ...now, ...change }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const judged = judgePrices(form);
    if (!judged.ok) return setErrors(judged.errors);
    try {
      setForm(formOfPrices(await update.mutateAsync(judged.body)));
      toast.success(t.saved);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const cheapest = cheapestOf(form, ground, useCorrectedNow());
  return (
    <>
      <form className="stack-4" noValidate aria-label={t.title} onSubmit={(event) => void submit(event)}>
        <section className="panel stack-4" aria-labelledby="price-hours">
          <div className="stack">
            <h2 id="price-hours">{t.hours}</h2>
            <p className="small text-2">{t.hoursText}</p>
          </div>
          <PriceBar bar={form.bar} onChange={(bar) => set({ bar })} />
          <PriceSummary bar={form.bar} />
          <FieldError id="price-bar-error" text={errors.bar} />
          <PriceRows bar={form.bar} rates={errors.rates} onChange={(bar) => set({ bar })} />
          {form.bar.length < MOST ? (
            <div>
              <button
                type="button"
                className="btn btn-small"
                onClick={() => set({ bar: withRange(form.bar) })}
              >
                {t.add}
              </button>
            </div>
          ) : null}
        </section>
        <DiscountAndPolicy form={form} error={errors.discount} onChange={set} />
        <div className="price-save">
          <div className="row row-wrap">
            <button type="submit" className="btn btn-primary" disabled={update.isPending || !isChanged}>
              {update.isPending ? t.saving : t.save}
            </button>
            {isChanged ? (
              <button type="button" className="btn btn-ghost" onClick={() => set(stored)}>
                {t.undo}
              </button>
            ) : null}
          </div>
          <p className="small text-2" aria-live="polite">
            {[isChanged ? t.unsaved : '', cheapest === undefined ? '' : t.cheapest(formatRupees(cheapest))]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </form>
      {isChanged ? <LeaveCheck text={t.leaveText} /> : null}
    </>
  );
}

interface DiscountAndPolicyProps {
  form: PriceForm;
  error: string | undefined;
  onChange: (change: Partial<PriceForm>) => void;
}

function DiscountAndPolicy({ form, error, onChange }: DiscountAndPolicyProps) {
  return (
    <section className="panel price-rest">
      <TextField
        label={t.discount}
        hint={t.discountHint}
        inputMode="numeric"
        maxLength={2}
        value={form.discount}
        error={error}
        onChange={(discount) => onChange({ discount: discount.replace(/\D/g, '') })}
      />
      <TextArea
        label={t.policy}
        hint={t.policyHint}
        rows={3}
        maxLength={1000}
        value={form.cancellation}
        onChange={(cancellation) => onChange({ cancellation })}
      />
    </section>
  );
}

/** The lowest price that players would see; nothing while a number is missing. */
function cheapestOf(form: PriceForm, ground: Ground, now: number): number | undefined {
  const judged = judgePrices(form);
  if (!judged.ok || !judged.body.price) return undefined;
  const { perHour = 0, ranges = [], discount = 0 } = judged.body.price;
  return lowestRate({ ...ground.price, perHour, ranges, discount }, new Date(now));
}
