import { Switch } from '../../../components/switch.js';
import { TextField } from '../../../components/text-field.js';
import { gstinState } from '../details-form.js';
import { formTexts as t } from '../form-texts.js';
import type { DetailsState } from '../use-details.js';

/** The business to invoice, for players who claim input tax. The GSTIN is validated while it is typed. */
export function BillingFields({ state }: { state: DetailsState }) {
  const { details, errors, change, check, bill } = state;
  const typed = gstinState(details.gstin);
  return (
    <fieldset className="stack booking-fields">
      <legend className="booking-legend">{t.billing}</legend>
      <Switch label={t.billBusiness} hint={t.billHint} checked={details.toBusiness} onChange={bill} />
      {details.toBusiness ? (
        <>
          <TextField
            label={t.fields.billingName}
            name="billingName"
            value={details.billingName}
            error={errors.billingName}
            maxLength={120}
            autoComplete="organization"
            required
            onChange={(value) => change('billingName', value)}
            onBlur={() => check('billingName')}
          />
          <TextField
            label={t.fields.gstin}
            name="gstin"
            value={details.gstin}
            error={typed === 'wrong' ? t.errors.gstin : errors.gstin}
            hint={typed === 'right' ? t.gstinRight : t.gstinHint}
            maxLength={15}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            onChange={(value) => change('gstin', value.toUpperCase())}
            onBlur={() => check('gstin')}
          />
        </>
      ) : null}
    </fieldset>
  );
}
