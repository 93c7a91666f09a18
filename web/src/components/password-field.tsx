import { useState } from 'react';
import { Icon } from './icon.js';
import { LATE_ICON_PATHS } from './late-icon-paths.js';
import { latePartTexts } from './late-texts.js';
import { TextField, type TextFieldProps } from './text-field.js';

/** A password field with a show/hide button. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end' | 'icon'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={128}
      end={
        <button
          type="button"
          className="icon-btn input-end"
          aria-label={shown ? latePartTexts.hidePassword : latePartTexts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown((was) => !was)}
        >
          <Icon outline={LATE_ICON_PATHS[shown ? 'eyeOff' : 'eye']} />
        </button>
      }
    />
  );
}
