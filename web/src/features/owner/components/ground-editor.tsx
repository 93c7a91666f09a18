import { AMENITIES, type Ground, PITCH_TYPES } from '@crease/shared/contracts/grounds';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { TextArea } from '../../../components/text-area.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { type FieldErrors, useFieldErrors } from '../../../components/use-field-errors.js';
import { ApiError, messageOf } from '../../../lib/api/api-error.js';
import { findPosition } from '../../../lib/position.js';
import { useCities } from '../../cities/api/use-cities.js';
import { amenityName, pitchName } from '../../grounds/words.js';
import { useCreateGround, useUpdateGround } from '../api/use-ground-actions.js';
import {
  formOfGround,
  type GroundField,
  type GroundForm,
  groundFieldOf,
  judgeGround,
} from '../ground-form.js';
import { groundFormTexts as t } from '../texts.js';
import './ground-editor.css';
import { PriceRanges } from './price-ranges.js';

type TextFieldName = Exclude<keyof GroundForm, 'ranges' | 'amenities' | 'lighting' | 'parking'>;

/** Everything an owner writes of a ground, in one form. */
export function GroundEditor({ ground }: { ground: Ground | undefined }) {
  const navigate = useNavigate();
  const cities = useCities();
  const create = useCreateGround();
  const update = useUpdateGround(ground?._id ?? '');
  const [form, setForm] = useState(() => formOfGround(ground));
  const { formRef, errors, show, clear } = useFieldErrors<GroundField>([]);
  const busy = create.isPending || update.isPending;

  const set = (change: Partial<GroundForm>) => setForm((now) => ({ ...now, ...change }));
  const field = (name: TextFieldName) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) => {
      clear(name);
      set({ [name]: value });
    },
  });

  const here = async () => {
    const position = await findPosition();
    if (!position) return toast.error(t.noPosition);
    clear('latitude');
    set({ latitude: position.latitude.toFixed(5), longitude: position.longitude.toFixed(5) });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const verdict = judgeGround(form);
    if (!verdict.ok) {
      toast.error(t.fixFirst);
      show(verdict.errors);
      return;
    }
    try {
      if (ground) {
        await update.mutateAsync(verdict.body);
        toast.success(t.saved);
        return;
      }
      const { _id } = await create.mutateAsync(verdict.body);
      toast.success(t.listed);
      void navigate(`/owner-panel/grounds/${_id}`, { replace: true });
    } catch (error) {
      toast.error(messageOf(error, t.saveFailed));
      show(complaintsOf(error));
    }
  };

  return (
    <form
      className="stack-4"
      ref={formRef}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t.editTitle}
    >
      <section className="panel stack-4">
        <h2>{t.about}</h2>
        <TextField label={t.name} maxLength={100} autoComplete="off" {...field('name')} />
        <TextArea label={t.description} maxLength={2000} hint={t.descriptionHint} {...field('description')} />
      </section>
      <section className="panel stack-4">
        <h2>{t.place}</h2>
        <SelectField
          label={t.city}
          disabled={cities.isPending}
          options={[
            { value: '', text: t.chooseCity },
            ...(cities.data ?? []).map(({ id, name, state }) => ({ value: id, text: `${name}, ${state}` })),
          ]}
          {...field('cityId')}
        />
        <TextField label={t.address} maxLength={200} autoComplete="street-address" {...field('address')} />
        <div className="owner-pair">
          <TextField label={t.latitude} inputMode="decimal" maxLength={12} {...field('latitude')} />
          <TextField label={t.longitude} inputMode="decimal" maxLength={12} {...field('longitude')} />
        </div>
        <p className="row row-wrap small text-2">
          <button type="button" className="btn btn-small" onClick={() => void here()}>
            <Icon name="near" small />
            {t.here}
          </button>
          {t.pointHint}
        </p>
      </section>
      <section className="panel stack-4">
        <h2>{t.prices}</h2>
        <p className="text-2">{t.pricesHint}</p>
        <PriceRanges
          ranges={form.ranges}
          errors={errors}
          onChange={(ranges) => {
            clear('ranges');
            for (const at of form.ranges.keys()) clear(`range-${at}`);
            set({ ranges });
          }}
        />
        <TextField
          label={t.discount}
          type="number"
          inputMode="numeric"
          min={0}
          max={90}
          {...field('discount')}
        />
      </section>
      <section className="panel stack-4">
        <h2>{t.features}</h2>
        <div className="owner-pair">
          <SelectField
            label={t.pitchType}
            options={PITCH_TYPES.map((type) => ({ value: type, text: pitchName(type) }))}
            {...field('pitchType')}
          />
          <TextField
            label={t.capacity}
            type="number"
            inputMode="numeric"
            min={1}
            max={500}
            {...field('capacity')}
          />
        </div>
        <Switch label={t.lighting} checked={form.lighting} onChange={(lighting) => set({ lighting })} />
        <Switch label={t.parking} checked={form.parking} onChange={(parking) => set({ parking })} />
        <fieldset className="field ground-amenities">
          <legend className="field-label">{t.amenities}</legend>
          <div className="chips chips-wrap">
            {AMENITIES.map((amenity) => {
              const on = form.amenities.includes(amenity);
              return (
                <label key={amenity} className="chip">
                  <input
                    type="checkbox"
                    className="visually-hidden"
                    checked={on}
                    onChange={() =>
                      set({
                        amenities: on
                          ? form.amenities.filter((one) => one !== amenity)
                          : [...form.amenities, amenity],
                      })
                    }
                  />
                  {on ? <Icon name="check" small /> : null}
                  {amenityName(amenity)}
                </label>
              );
            })}
          </div>
        </fieldset>
      </section>
      <section className="panel stack-4">
        <h2>{t.policies}</h2>
        <TextArea
          label={t.cancellation}
          maxLength={1000}
          rows={3}
          hint={t.cancellationHint}
          {...field('cancellation')}
        />
        <TextArea label={t.rules} rows={4} hint={t.rulesHint} {...field('rules')} />
      </section>
      <div className="ground-editor-foot">
        <Link className="btn" to="/owner-panel">
          {t.cancel}
        </Link>
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {busy ? t.saving : ground ? t.save : t.list}
        </button>
      </div>
    </form>
  );
}

/** The server's complaints, each at its field. */
function complaintsOf(error: unknown): FieldErrors<GroundField> {
  const found: FieldErrors<GroundField> = {};
  if (!(error instanceof ApiError)) return found;
  for (const { path, message } of error.errors) {
    const name = groundFieldOf(path);
    if (name) found[name] ??= message;
  }
  return found;
}
