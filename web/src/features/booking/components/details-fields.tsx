import { TextField } from '../../../components/text-field.js';
import type { DetailField, Details } from '../details-form.js';
import { formTexts as t } from '../form-texts.js';

interface Props {
  details: Details;
  errors: Partial<Record<DetailField, string>>;
  capacity: number;
  onChange: (field: DetailField, value: string) => void;
  onBlur: (field: DetailField) => void;
}

/** Team and contact details. */
export function DetailsFields({ details, errors, capacity, onChange, onBlur }: Props) {
  const bind = (field: DetailField) => ({
    name: field,
    value: details[field],
    error: errors[field],
    onChange: (value: string) => onChange(field, value),
    onBlur: () => onBlur(field),
  });
  return (
    <>
      <fieldset className="stack booking-fields">
        <legend className="booking-legend">{t.team}</legend>
        <TextField
          label={t.fields.playerCount}
          hint={t.fields.maximum(capacity)}
          type="number"
          inputMode="numeric"
          min={1}
          max={capacity}
          required
          {...bind('playerCount')}
        />
        <TextField
          label={t.fields.teamName}
          maxLength={60}
          autoComplete="organization"
          {...bind('teamName')}
        />
      </fieldset>
      <fieldset className="stack booking-fields">
        <legend className="booking-legend">{t.contact}</legend>
        <TextField label={t.fields.name} maxLength={80} autoComplete="name" required {...bind('name')} />
        <TextField
          label={t.fields.phone}
          type="tel"
          inputMode="tel"
          maxLength={20}
          autoComplete="tel"
          required
          {...bind('phone')}
        />
        <TextField
          label={t.fields.email}
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="email"
          {...bind('email')}
        />
        <TextField label={t.fields.requirements} maxLength={500} {...bind('requirements')} />
      </fieldset>
    </>
  );
}
