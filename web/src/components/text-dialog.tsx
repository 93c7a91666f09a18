import { type ReactNode, useState } from 'react';
import { actAndClose } from './act-and-close.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';
import { TextArea } from './text-area.js';
import { TextField } from './text-field.js';
import { useFieldErrors } from './use-field-errors.js';

const FIELDS = ['text'] as const;

interface Props extends Omit<FormDialogProps, 'onSubmit' | 'formRef' | 'children'> {
  /** Why the text is needed, or what happens with it. */
  about: ReactNode;
  label: string;
  hint?: string;
  maxLength: number;
  /** The field has several lines. */
  long?: boolean;
  /** Returns the text to send, or undefined if it cannot be sent. */
  read: (typed: string) => string | undefined;
  /** Shown at the field when `read` returns undefined. */
  wrong: string;
  /** Shown once the text is sent. */
  done: (text: string) => string;
  /** Shown when it was refused without a reason. */
  failed: string;
  onText: (text: string) => Promise<unknown>;
}

/** Asks for one text, and closes once it is sent. */
export function TextDialog(props: Props) {
  const { about, label, hint, maxLength, long, read, wrong, done, failed, onText, ...dialog } = props;
  const [typed, setTyped] = useState('');
  const { formRef, errors, show, clear } = useFieldErrors(FIELDS);
  const submit = () => {
    const text = read(typed);
    if (text === undefined) return show({ text: wrong });
    return actAndClose(() => onText(text), { done: done(text), failed, onClose: dialog.onClose });
  };
  const Field = long ? TextArea : TextField;
  return (
    <FormDialog {...dialog} formRef={formRef} onSubmit={submit}>
      <p className="text-2">{about}</p>
      <Field
        label={label}
        {...(hint ? { hint } : {})}
        maxLength={maxLength}
        required
        autoComplete="off"
        data-autofocus
        value={typed}
        error={errors.text}
        onChange={(text) => {
          clear('text');
          setTyped(text);
        }}
      />
    </FormDialog>
  );
}
