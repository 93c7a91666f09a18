import { PITCH_TYPES } from '@crease/shared/contracts/grounds';
import { LongSelectField } from '../../../components/long-select-field.js';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { TextArea } from '../../../components/text-area.js';
import { TextField } from '../../../components/text-field.js';
import { useCities } from '../../cities/public.js';
import { featureName, pitchName } from '../../grounds/public.js';
import type { AreaRow, ChoiceRow, FormLine, FormRow, LineRow } from '../ground-form-rows.js';
import type { RowState } from '../row-state.js';
import { groundFormTexts as t } from '../texts.js';
import './ground-row.css';

/** The rows of one section of the form. */
export function GroundRows({ lines, state }: { lines: readonly FormLine[]; state: RowState }) {
  return lines.map((line) => {
    if ('field' in line) return <GroundRow key={line.field} row={line} state={state} />;
    return (
      <div key={line.map(({ field }) => field).join()} className="ground-pair">
        {line.map((row) => (
          <GroundRow key={row.field} row={row} state={state} />
        ))}
      </div>
    );
  });
}

interface Props<R extends FormRow> {
  row: R;
  state: RowState;
}

function GroundRow({ row, state }: Props<FormRow>) {
  switch (row.kind) {
    case 'line':
      return <LineField row={row} state={state} />;
    case 'area':
      return <AreaField row={row} state={state} />;
    case 'city':
      return <CityField row={row} state={state} />;
    case 'pitch':
      return <PitchField row={row} state={state} />;
    case 'switch':
      return (
        <Switch
          label={featureName(row.field)}
          checked={state.form.switches[row.field] ?? row.first}
          onChange={(on) => state.set({ switches: { ...state.form.switches, [row.field]: on } })}
        />
      );
  }
}

function LineField({ row: { kind: _, field, label, ...input }, state }: Props<LineRow>) {
  return <TextField label={t[label]} {...input} {...state.bind(field)} />;
}

function AreaField({ row: { kind: _, field, label, hint, ...area }, state }: Props<AreaRow>) {
  return <TextArea label={t[label]} hint={t[hint]} {...area} {...state.bind(field)} />;
}

function CityField({ row: { field, label }, state }: Props<ChoiceRow>) {
  const cities = useCities();
  return (
    <LongSelectField
      label={t[label]}
      loading={cities.isPending}
      options={[
        { value: '', text: t.chooseCity },
        ...(cities.data ?? []).map(({ id, name, state: inState }) => ({
          value: id,
          text: `${name}, ${inState}`,
        })),
      ]}
      {...state.bind(field)}
    />
  );
}

function PitchField({ row: { field, label }, state }: Props<ChoiceRow>) {
  return (
    <SelectField
      label={t[label]}
      options={PITCH_TYPES.map((type) => ({ value: type, text: pitchName(type) }))}
      {...state.bind(field)}
    />
  );
}
