import { TextField, type TextFieldProps } from './text-field.js';

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'icon' | 'placeholder' | 'value' | 'error' | 'onChange'>;

/** A field that browsers and phones recognise as an email address. */
export function EmailField(props: Props) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      maxLength={254}
      {...props}
    />
  );
}
