import { LongSelectField } from '../../../components/long-select-field.js';
import { TextArea } from '../../../components/text-area.js';
import { TextField } from '../../../components/text-field.js';
import type { FieldErrors } from '../../../components/use-field-errors.js';
import { cityName, useCities } from '../../cities/public.js';
import { inkOn, TEAM_COLOURS, type TeamColour } from '../team-colours.js';
import { shortNameOf, type TeamField, type TeamForm } from '../team-form.js';
import { teamsTexts as t } from '../texts.js';

interface Props {
  form: TeamForm;
  errors: FieldErrors<TeamField>;
  onChange: (change: Partial<TeamForm>) => void;
}

/** The form fields of a team. */
export function TeamFields({ form, errors, onChange }: Props) {
  const cities = useCities();
  const rename = (name: string) => {
    // Suggested until it is written by hand.
    const follows = form.shortName === '' || form.shortName === shortNameOf(form.name);
    onChange({ name, ...(follows ? { shortName: shortNameOf(name) } : {}) });
  };
  const options = (cities.data ?? []).map((city) => ({ value: city.name, text: cityName(city) }));
  return (
    <>
      <TextField
        label={t.name}
        data-autofocus
        required
        maxLength={40}
        autoComplete="off"
        value={form.name}
        error={errors.name}
        onChange={rename}
      />
      <TextField
        label={t.shortName}
        hint={t.shortNameHint}
        required
        maxLength={4}
        autoComplete="off"
        autoCapitalize="characters"
        value={form.shortName}
        error={errors.shortName}
        onChange={(shortName) => onChange({ shortName: shortName.toUpperCase() })}
      />
      <LongSelectField
        label={t.city}
        value={form.cityName}
        loading={cities.isPending}
        options={form.cityName ? options : [{ value: '', text: t.chooseCity }, ...options]}
        error={errors.cityName}
        onChange={(chosen) => onChange({ cityName: chosen })}
      />
      <ColourChoice colour={form.colour} onChange={(colour) => onChange({ colour })} />
      <TextArea
        label={t.about}
        hint={t.aboutHint}
        rows={3}
        maxLength={500}
        value={form.about}
        error={errors.about}
        onChange={(about) => onChange({ about })}
      />
    </>
  );
}

/** Kit colours with their names, and the current colour if it is another one. */
function ColourChoice({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const known = Object.entries(TEAM_COLOURS) as [TeamColour, string][];
  const isOther = colour !== '' && !known.some(([, value]) => value === colour.toLowerCase());
  const choices = [
    { value: '', text: t.noColour },
    ...known.map(([name, value]) => ({ value, text: t.colours[name] })),
    ...(isOther ? [{ value: colour, text: t.ownColour }] : []),
  ];
  return (
    <fieldset className="team-colours">
      <legend className="field-label">{t.colour}</legend>
      <div className="team-colour-list">
        {choices.map(({ value, text }) => (
          <label key={value} className="team-colour">
            <input
              type="radio"
              className="visually-hidden"
              name="team-colour"
              checked={value.toLowerCase() === colour.toLowerCase()}
              onChange={() => onChange(value)}
            />
            <span
              className="team-swatch"
              style={value ? { background: value, color: inkOn(value) } : undefined}
              aria-hidden="true"
            />
            <span className="small">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
