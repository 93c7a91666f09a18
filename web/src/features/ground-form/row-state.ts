import type { GroundForm } from './ground-form.js';
import type { GroundTextField } from './ground-form-rows.js';

/** What the form's rows need: the values and a change handler. */
export interface RowState {
  form: GroundForm;
  set: (change: Partial<GroundForm>) => void;
  bind: (field: GroundTextField) => {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}
