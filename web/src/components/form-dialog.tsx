import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { Dialog } from './dialog.js';
import { LeaveCheck } from './leave-check.js';

export interface FormDialogProps {
  title: string;
  /** The form's fields. */
  children: ReactNode;
  /** From `useFieldErrors`: moves the focus to the first invalid field. */
  formRef?: RefObject<HTMLFormElement | null>;
  /** The request is pending: further presses do nothing. */
  busy: boolean;
  /** Label of the submit button. */
  submit: string;
  /** Label of the cancel button. */
  cancel: string;
  /** The action is destructive. */
  danger?: boolean;
  size?: 'narrow' | 'normal';
  onSubmit: () => Promise<void> | void;
  onClose: () => void;
}

/** Passwords and codes are not asked about: they are typed again in a moment. */
const QUICKLY_TYPED = '[type=password], [autocomplete=one-time-code]';

/**
 * A dialog that is one form. A press beside it does not close it, and the other ways out ask first, so no input is
 * lost. Only the cancel button closes it at once.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    children,
    formRef,
    busy,
    submit,
    cancel,
    danger,
    size = 'narrow',
    onSubmit,
    onClose,
  } = props;
  const formId = useId();
  const [isChanged, setChanged] = useState(false);
  const unsaved = isChanged && !busy;
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof Element && !target.matches(QUICKLY_TYPED)) setChanged(true);
  };
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      closeOnBackdrop={false}
      unsaved={unsaved}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {cancel}
          </button>
          <button
            type="submit"
            form={formId}
            className={`btn ${danger ? 'btn-danger' : 'btn-primary'}`}
            disabled={busy}
          >
            {submit}
          </button>
        </>
      }
    >
      <form
        id={formId}
        className="stack-4"
        ref={formRef}
        noValidate
        aria-label={title}
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void onSubmit();
        }}
      >
        {children}
      </form>
      {unsaved ? <LeaveCheck inDialog /> : null}
    </Dialog>
  );
}
