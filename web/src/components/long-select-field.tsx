import { useId } from 'react';
import { Later, late } from './late.js';
import { latePartTexts as t } from './late-texts.js';
import { SelectField } from './select-field.js';
import { FieldError } from './text-field.js';
import { useDesktop } from './use-desktop.js';

const SearchSelect = late(() => import('./antd/search-select.js'));

/** From this number of options on, the list is searched. */
const MANY = 8;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; text: string }[];
  error?: string | undefined;
  disabled?: boolean;
  /** The options are still being fetched. */
  loading?: boolean;
}

/**
 * A choice that may be long, such as a city, a state or one of fifty grounds: searchable on a desktop. Phones keep
 * their native list, and short lists stay native everywhere.
 */
export function LongSelectField({ loading = false, ...props }: Props) {
  const desktop = useDesktop();
  // Which of the two fields it will be is not known yet, and replacing one that has the focus would lose keys typed.
  if (desktop && loading) return <Frame label={props.label} chosen={undefined} />;
  return desktop && props.options.length > MANY ? (
    <Searched {...props} />
  ) : (
    <SelectField {...props} disabled={props.disabled || loading} />
  );
}

function Searched(props: Omit<Props, 'loading'>) {
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

/** A placeholder of the field's size, shown until its code is loaded. */
function Frame({ label, chosen }: { label: string; chosen: string | undefined }) {
  return (
    <div className="field" aria-busy="true">
      <span className="field-label">{label}</span>
      <div className="input-box">{chosen}</div>
    </div>
  );
}
