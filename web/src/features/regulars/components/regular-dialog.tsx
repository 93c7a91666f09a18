import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../components/form-dialog.js';
import { Loading } from '../../../components/loading.js';
import { LongSelectField } from '../../../components/long-select-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { useDebounced } from '../../../components/use-debounced.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useAddRegular } from '../api/use-change-regulars.js';
import { useRegularPreview } from '../api/use-regular-preview.js';
import {
  emptyPlan,
  judgePlan,
  PLAN_FIELDS,
  type PlanField,
  type PlanForm,
  type PlanStart,
  previewBody,
} from '../plan-form.js';
import { regularsTexts as t } from '../texts.js';
import { PlanFields } from './plan-fields.js';
import { PlanPreview } from './plan-preview.js';
import './regulars.css';

interface Props {
  grounds: readonly Ground[];
  ground: Ground;
  /** The selected day and hours, and the customer. */
  at?: Partial<PlanStart> | undefined;
  onClose: () => void;
}

/** Creates a weekly booking. The result of each date is shown while the plan is typed. */
export function RegularDialog({ grounds, ground: first, at, onClose }: Props) {
  const today = useToday();
  const [groundId, setGroundId] = useState(first._id);
  const [form, setForm] = useState<PlanForm>(() => emptyPlan({ ...at, date: at?.date ?? today }));
  const fields = useFieldErrors<PlanField>(PLAN_FIELDS);
  const preview = useRegularPreview(groundId, useDebounced(previewBody(form), 350));
  const dates = preview.data?.dates;
  const free = dates?.filter(({ outcome }) => outcome === 'booked').length;
  const { submit, isPending } = useSubmit(groundId, form, fields, onClose);
  const change = (next: Partial<PlanForm>) => {
    for (const field of Object.keys(next)) fields.clear(field as PlanField); // only those of fields do anything
    setForm((now) => ({ ...now, ...next }));
  };

  return (
    <FormDialog
      title={t.addTitle}
      size="normal"
      busy={isPending || free === 0}
      submit={isPending ? t.booking : free === 0 ? t.bookNone : t.book(free ?? 0)}
      cancel={t.cancel}
      formRef={fields.formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      {grounds.length > 1 ? (
        <LongSelectField
          label={t.ground}
          value={groundId}
          onChange={setGroundId}
          options={grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
        />
      ) : null}
      <PlanFields form={form} errors={fields.errors} today={today} onChange={change} />
      {dates ? (
        <div className={`regular-plan ${preview.isPlaceholderData ? 'regular-stale' : ''}`}>
          <PlanPreview dates={dates} today={today} />
        </div>
      ) : preview.isError ? (
        <p className="notice notice-danger" role="alert">
          {messageOf(preview.error, t.failed)}
        </p>
      ) : preview.isFetching ? (
        <Loading label={t.looking} />
      ) : null}
      <CustomerFields form={form} errors={fields.errors} onChange={change} />
    </FormDialog>
  );
}

function useSubmit(
  groundId: string,
  form: PlanForm,
  fields: ReturnType<typeof useFieldErrors<PlanField>>,
  onClose: () => void,
) {
  const navigate = useNavigate();
  const add = useAddRegular(groundId);
  const submit = async () => {
    const judged = judgePlan(form);
    if (!judged.ok) return fields.show(judged.errors);
    try {
      const { regular, dates } = await add.mutateAsync(judged.body);
      toast.success(t.done(dates.filter(({ outcome }) => outcome === 'booked').length));
      onClose();
      void navigate(`/owner-panel/regulars?ground=${groundId}&regular=${regular._id}`);
    } catch (error) {
      if (hasCode(error, 'VALIDATION')) fields.showFrom(error);
      toast.error(hasCode(error, 'NOT_BOOKABLE') ? t.blocked : messageOf(error, t.failed));
    }
  };
  return { submit, isPending: add.isPending };
}

interface CustomerProps {
  form: PlanForm;
  errors: ReturnType<typeof useFieldErrors<PlanField>>['errors'];
  onChange: (change: Partial<PlanForm>) => void;
}

function CustomerFields({ form, errors, onChange }: CustomerProps) {
  return (
    <>
      <div className="regular-pair">
        <TextField
          label={t.name}
          autoComplete="off"
          maxLength={80}
          value={form.name}
          error={errors.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label={t.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={form.phone}
          error={errors.phone}
          onChange={(phone) => onChange({ phone })}
        />
      </div>
      <TextField
        label={t.email}
        type="email"
        autoComplete="off"
        maxLength={254}
        hint={t.emailHint}
        value={form.email}
        error={errors.email}
        onChange={(email) => onChange({ email })}
      />
      <div className="regular-pair">
        <TextField
          label={t.rate}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint={t.rateHint}
          value={form.rate}
          error={errors.rate}
          onChange={(rate) => onChange({ rate })}
        />
        <TextField
          label={t.note}
          autoComplete="off"
          maxLength={300}
          hint={t.noteHint}
          value={form.note}
          onChange={(note) => onChange({ note })}
        />
      </div>
    </>
  );
}
