import { foldText } from '@crease/shared/format/fold-text';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import { Icon } from '../icon.js';
import AntdProvider from './antd-provider.js';
import './search-select.css';

interface SearchSelectProps {
  /** Its label is above. */
  id: string;
  value: string;
  options: readonly { value: string; text: string }[];
  /** Shown when no option matches. */
  noMatch: string;
  disabled?: boolean | undefined;
  /** Id of the element with the error message. */
  errorId?: string | undefined;
  onChange: (value: string) => void;
}

/** A choice among many options, found by typing any part of the name. */
export default function SearchSelect(props: SearchSelectProps) {
  const { id, value, options, noMatch, disabled, errorId, onChange } = props;
  const [typed, setTyped] = useState('');
  const isOpen = useRef(false);
  const chosen = options.find((one) => one.value === value);
  const found = options.filter(({ text }) => foldText(text).includes(foldText(typed)));
  return (
    <AntdProvider>
      {/* Escape closes the list but not the dialog around it. */}
      <div
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape' && isOpen.current) event.preventDefault();
        }}
      >
        <Select
          className="search-select"
          id={id}
          value={value}
          disabled={disabled ?? false}
          labelRender={() => chosen?.text}
          options={found.map((one) => ({ value: one.value, label: one.text }))}
          showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
          listHeight={308}
          notFoundContent={null}
          suffixIcon={<Icon name="down" small />}
          {...(errorId ? { status: 'error', 'aria-invalid': true, 'aria-describedby': errorId } : {})}
          onOpenChange={(open) => {
            isOpen.current = open;
          }}
          onBlur={() => setTyped('')}
          onChange={onChange}
        />
        <p className="field-hint" role="status">
          {found.length === 0 ? noMatch : null}
        </p>
      </div>
    </AntdProvider>
  );
}
