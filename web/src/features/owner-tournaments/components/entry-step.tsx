import type { TournamentFormat } from '@crease/shared/contracts/tournament-settings';
import { TOURNAMENT_FORMATS } from '@crease/shared/tournaments/draw-problem';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { TextField } from '../../../components/text-field.js';
import { tournamentFormTexts as t } from '../texts.js';
import { hasGroups, hasLegs, hasThirdPlace, type TournamentForm } from '../tournament-form.js';
import type { FieldsProps } from './fields-props.js';
import { HoursNeeded } from './when-step.js';

type NumberField = 'teams' | 'groups' | 'advance' | 'legs' | 'entryFee' | 'rosterMin' | 'rosterMax';

/** Format, number of teams, fee, roster and the last day of entry. */
export function EntryStep({ form, errors, onChange }: FieldsProps) {
  const number = (field: NumberField) => ({
    label: t[field],
    inputMode: 'numeric' as const,
    maxLength: 7,
    required: true,
    autoComplete: 'off',
    value: form[field],
    error: errors[field],
    onChange: (value: string) => onChange({ [field]: value } as Partial<TournamentForm>),
  });
  return (
    <>
      <section className="panel stack-4">
        <div className="cup-pair">
          <SelectField
            label={t.format}
            value={form.format}
            options={TOURNAMENT_FORMATS.map((value) => ({ value, text: t.formats[value] }))}
            onChange={(format) => onChange({ format: format as TournamentFormat })}
          />
          <TextField {...number('teams')} />
          {hasGroups(form.format) ? (
            <>
              <TextField {...number('groups')} />
              <TextField {...number('advance')} />
            </>
          ) : null}
          {hasLegs(form.format) ? <TextField {...number('legs')} /> : null}
        </div>
        {hasThirdPlace(form) ? (
          <Switch
            label={t.thirdPlace}
            checked={form.thirdPlace}
            onChange={(thirdPlace) => onChange({ thirdPlace })}
          />
        ) : null}
        <HoursNeeded form={form} />
      </section>
      <section className="panel stack-4">
        <div className="cup-pair">
          <TextField {...number('entryFee')} hint={t.entryFeeHint} />
          <TextField
            label={t.registerUntil}
            type="date"
            required
            value={form.registerUntil}
            error={errors.registerUntil}
            onChange={(registerUntil) => onChange({ registerUntil })}
          />
          <TextField {...number('rosterMin')} />
          <TextField {...number('rosterMax')} />
        </div>
      </section>
    </>
  );
}
