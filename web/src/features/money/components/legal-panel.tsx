import { TAXPAYER_KINDS } from '@crease/shared/tax/pan';
import { useState } from 'react';
import { Fetched } from '../../../components/fetched.js';
import { LeaveCheck } from '../../../components/leave-check.js';
import { LongSelectField } from '../../../components/long-select-field.js';
import { SelectField } from '../../../components/select-field.js';
import { TextArea } from '../../../components/text-area.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useLegal, useSetLegal } from '../api/use-legal.js';
import { judgeLegal, LEGAL_FIELDS, type LegalField, type LegalForm, withGstin } from '../legal-form.js';
import { stateTexts, moneyTexts as t } from '../texts.js';

/** The legal entity that issues invoices. */
export function LegalPanel({ ownerId }: { ownerId: string }) {
  const legal = useLegal(ownerId);
  return (
    <div className="stack-4 money-form">
      <p className="text-2">{t.legalText}</p>
      <Fetched query={legal}>
        {(known) => (
          <LegalFields
            ownerId={ownerId}
            storedPan={known?.pan}
            first={{
              name: known?.name ?? '',
              gstin: known?.gstin ?? '',
              address: known?.address ?? '',
              stateCode: known?.stateCode ?? '',
              pan: '',
              kind: known?.kind ?? '',
            }}
          />
        )}
      </Fetched>
    </div>
  );
}

interface Props {
  ownerId: string;
  first: LegalForm;
  /** The last four of the PAN on file. */
  storedPan: string | undefined;
}

function LegalFields({ ownerId, first, storedPan }: Props) {
  const save = useSetLegal(ownerId);
  const [stored, setStored] = useState(first);
  const [form, setForm] = useState(first);
  const { formRef, show, showFrom, bind } = useFieldErrors<LegalField>(LEGAL_FIELDS);
  const field = bind(form, setForm);
  const gstin = bind(form, (next) => setForm(withGstin(form, next.gstin, stateTexts)))('gstin');

  const submit = async () => {
    const judged = judgeLegal(form, storedPan);
    if (!judged.ok) return show(judged.errors);
    try {
      await save.mutateAsync(judged.body);
      const saved = { ...form, pan: '' };
      setForm(saved);
      setStored(saved);
      toast.success(t.legalSaved);
    } catch (error) {
      toast.error(messageOf(error, t.legalFailed));
      showFrom(error);
    }
  };
  const states = Object.entries(stateTexts)
    .map(([value, text]) => ({ value, text }))
    .sort((a, b) => a.text.localeCompare(b.text));
  return (
    <form
      ref={formRef}
      className="panel stack-4"
      noValidate
      aria-label={t.views.legal}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) void submit();
      }}
    >
      <TextField label={t.legalName} maxLength={120} autoComplete="organization" {...field('name')} />
      <TextField
        label={t.gstin}
        hint={t.gstinHint}
        maxLength={15}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...gstin}
        onChange={(value) => gstin.onChange(value.toUpperCase())}
      />
      <TextArea
        label={t.address}
        rows={3}
        maxLength={300}
        autoComplete="street-address"
        {...field('address')}
      />
      <LongSelectField
        label={t.state}
        options={[{ value: '', text: t.chooseState }, ...states]}
        {...field('stateCode')}
      />
      <SelectField
        label={t.kind}
        options={[
          { value: '', text: t.chooseKind },
          ...TAXPAYER_KINDS.map((value) => ({ value, text: t.taxpayers[value] })),
        ]}
        {...field('kind')}
      />
      <TextField
        label={t.pan}
        hint={storedPan ? t.panStored(storedPan) : t.panHint}
        maxLength={10}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('pan')}
      />
      <p className="small text-2">{t.taxText}</p>
      <div>
        <button type="submit" className="btn btn-primary" disabled={save.isPending}>
          {save.isPending ? t.saving : t.saveLegal}
        </button>
      </div>
      {JSON.stringify(form) === JSON.stringify(stored) ? null : <LeaveCheck />}
    </form>
  );
}
