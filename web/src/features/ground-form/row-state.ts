import type { GroundForm } from './ground-form.js';
import type { GroundTextField } from './ground-form-rows.js';

/** What the rows of the form need of it: its values, and where a change goes. */
export interface RowState {
  form: GroundForm;
  set: (change: Partial<GroundForm>) => void;
  bind: (field: GroundTextField) => {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}
