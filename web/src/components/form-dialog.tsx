import { type ReactNode, type RefObject, useId } from 'react';
import { Dialog } from './dialog.js';

interface Props {
  title: string;
  /** The form's fields. */
  children: ReactNode;
  /** Of `useFieldErrors`: where the first wrong field gets the focus. */
  formRef?: RefObject<HTMLFormElement | null>;
  /** It is on its way: what is pressed meanwhile does nothing. */
  busy: boolean;
  /** Word of the button that sends it. */
  submit: string;
  /** Word of the button that leaves everything as it is. */
  cancel: string;
  /** It takes something away for good. */
  danger?: boolean;
  size?: 'narrow' | 'normal';
  onSubmit: () => Promise<void> | void;
  onClose: () => void;
}

/** A dialog that is one form: a press beside it loses nothing that was typed. */
export function FormDialog(props: Props) {
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
