import type { GroundSwitch } from '@crease/shared/contracts/ground-features';
import type { TextFieldProps } from '../../components/text-field.js';
import type { groundFormTexts } from './texts.js';

/** A text that owners type or choose. */
export type GroundTextField =
  | 'name'
  | 'description'
  | 'cityId'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'discount'
  | 'pitchType'
  | 'capacity'
  | 'cancellation'
  | 'rules';

type Texts = typeof groundFormTexts;
type TextKey = { [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts];

export interface LineRow
  extends Pick<TextFieldProps, 'type' | 'inputMode' | 'min' | 'max' | 'maxLength' | 'autoComplete'> {
  kind: 'line';
  field: GroundTextField;
  label: TextKey;
}
export interface AreaRow {
  kind: 'area';
  field: GroundTextField;
  label: TextKey;
  hint: TextKey;
  maxLength?: number;
  rows?: number;
}
export interface ChoiceRow {
  kind: 'city' | 'pitch';
  field: GroundTextField;
  label: TextKey;
}
/** Its label is the one the ground page uses for the feature. */
export interface SwitchRow {
  kind: 'switch';
  field: GroundSwitch;
  /** Its value on a new ground. */
  first: boolean;
}
export type FormRow = LineRow | AreaRow | ChoiceRow | SwitchRow;
/** A row of the form, or several fields side by side. */
export type FormLine = FormRow | readonly FormRow[];

/** Yes/no features of a ground. A new one is a row here; its label is with the ground page. */
export const GROUND_SWITCHES: readonly SwitchRow[] = [
  { kind: 'switch', field: 'lighting', first: true },
  { kind: 'switch', field: 'parking', first: false },
  { kind: 'switch', field: 'covered', first: false },
];

const number = { kind: 'line', type: 'number', inputMode: 'numeric' } as const;
const degrees = { kind: 'line', inputMode: 'decimal', maxLength: 12 } as const;

/** The owner's form by sections. Prices and amenities have rows of their own. */
export const GROUND_ROWS = {
  about: [
    { kind: 'line', field: 'name', label: 'name', maxLength: 100, autoComplete: 'off' },
    { kind: 'area', field: 'description', label: 'description', hint: 'descriptionHint', maxLength: 2000 },
  ],
  place: [
    { kind: 'city', field: 'cityId', label: 'city' },
    { kind: 'line', field: 'address', label: 'address', maxLength: 200, autoComplete: 'street-address' },
    [
      { ...degrees, field: 'latitude', label: 'latitude' },
      { ...degrees, field: 'longitude', label: 'longitude' },
    ],
  ],
  prices: [{ ...number, field: 'discount', label: 'discount', min: 0, max: 90 }],
  features: [
    [
      { kind: 'pitch', field: 'pitchType', label: 'pitchType' },
      { ...number, field: 'capacity', label: 'capacity', min: 1, max: 500 },
    ],
    ...GROUND_SWITCHES,
  ],
  policies: [
    {
      kind: 'area',
      field: 'cancellation',
      label: 'cancellation',
      hint: 'cancellationHint',
      maxLength: 1000,
      rows: 3,
    },
    { kind: 'area', field: 'rules', label: 'rules', hint: 'rulesHint', rows: 4 },
  ],
} satisfies Record<string, readonly FormLine[]>;

const ALL_LINES: readonly FormLine[] = Object.values(GROUND_ROWS).flat();

/** The text fields, in the form's order. */
export const TEXT_FIELDS: readonly GroundTextField[] = ALL_LINES.flat().flatMap((row) =>
  row.kind === 'switch' ? [] : [row.field],
);
