import { FieldError } from '../../../components/text-field.js';
import { useDesk } from '../../desk/public.js';
import { staffTexts as t } from '../texts.js';
import './ground-choice.css';
import '../../../components/check-line.css';

/** The grounds of a workplace that something applies to. */
export interface ChosenGrounds {
  /** All grounds, including later ones. */
  all: boolean;
  groundIds: string[];
}

interface Props {
  form: ChosenGrounds;
  error: string | undefined;
  /** The viewer has access to some grounds only, so "all" is not offered. */
  someOnly?: boolean;
  onChange: (change: Partial<ChosenGrounds>) => void;
}

/** All grounds of a workplace, or some of them. */
export function GroundChoice({ form, error, someOnly = false, onChange }: Props) {
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
      {someOnly ? null : (
        <div className="chips chips-wrap">
          {[true, false].map((all) => (
            <button
              key={String(all)}
              type="button"
              className="chip"
              aria-pressed={form.all === all}
              onClick={() => onChange({ all })}
            >
              {all ? t.allGrounds : t.someGrounds}
            </button>
          ))}
        </div>
      )}
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
