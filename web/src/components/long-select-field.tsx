import { useId } from 'react';
import { Later, late } from './late.js';
import { SelectField } from './select-field.js';
import { FieldError } from './text-field.js';
import { partTexts as t } from './texts.js';
import { useDesktop } from './use-desktop.js';

const SearchSelect = late(() => import('./antd/search-select.js'));

/** From here on a list of names is searched rather than read. */
const MANY = 8;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; text: string }[];
  error?: string | undefined;
  disabled?: boolean;
}

/**
 * A choice that may be long, such as a city, a state or one of fifty grounds: searched on a desktop. A phone's own list is
 * better than any in the page, and so is the browser's for a few options.
 */
export function LongSelectField(props: Props) {
  return useDesktop() && props.options.length > MANY ? <Searched {...props} /> : <SelectField {...props} />;
}

function Searched(props: Props) {
  const { label, value, onChange, options, error, disabled } = props;
  const id = useId();
  const chosen = options.find((one) => one.value === value)?.text;
  return (
    <Later fallback={<Frame label={label} chosen={chosen} />} instead={() => <SelectField {...props} />}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <SearchSelect
          id={id}
          value={value}
          options={options}
          noMatch={t.noMatch}
          disabled={disabled}
          errorId={error === undefined ? undefined : `${id}-error`}
          onChange={onChange}
        />
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </Later>
  );
}

/** As large as the field, until its code has come. */
function Frame({ label, chosen }: { label: string; chosen: string | undefined }) {
  return (
    <div className="field" aria-busy="true">
      <span className="field-label">{label}</span>
      <div className="input-box">{chosen}</div>
    </div>
  );
}
