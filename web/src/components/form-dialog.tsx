import { type ReactNode, type RefObject, useId } from 'react';
import { Dialog } from './dialog.js';

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

/** A dialog that is one form. A press beside it does not close it, so no input is lost. */
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
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      closeOnBackdrop={false}
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
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
