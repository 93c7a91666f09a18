import { FieldError } from '../../../components/text-field.js';
import { useDesk } from '../../owner/public.js';
import { staffTexts as t } from '../texts.js';
import './ground-choice.css';

/** Which grounds of a workplace something is for. */
export interface ChosenGrounds {
  /** All grounds, those that come later too. */
  all: boolean;
  groundIds: string[];
}

interface Props {
  form: ChosenGrounds;
  error: string | undefined;
  onChange: (change: Partial<ChosenGrounds>) => void;
}

/** All grounds of a workplace, or some of them. */
export function GroundChoice({ form, error, onChange }: Props) {
  const grounds = useDesk().grounds.data ?? [];
  const toggle = (id: string) =>
    onChange({
      groundIds: form.groundIds.includes(id)
        ? form.groundIds.filter((one) => one !== id)
        : [...form.groundIds, id],
    });
  return (
    <fieldset className="stack ground-choice">
      <legend className="field-label">{t.grounds}</legend>
      <div className="chips chips-wrap">
        <button
          type="button"
          className="chip"
          aria-pressed={form.all}
          onClick={() => onChange({ all: true })}
        >
          {t.allGrounds}
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={!form.all}
          onClick={() => onChange({ all: false })}
        >
          {t.someGrounds}
        </button>
      </div>
      {form.all ? null : (
        <div className="ground-choice-list">
          {grounds.map(({ _id, name }) => (
            <label key={_id} className="check-line">
              <input
                type="checkbox"
                checked={form.groundIds.includes(_id)}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(_id)}
              />
              {name}
            </label>
          ))}
        </div>
      )}
      <FieldError id="ground-choice-error" text={error} />
    </fieldset>
  );
}
