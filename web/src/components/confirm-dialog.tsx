import { actAndClose } from './act-and-close.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';

interface Props extends Omit<FormDialogProps, 'onSubmit' | 'formRef'> {
  /** Shown once the action is done. */
  done: string;
  /** Shown when it was refused without a reason. */
  failed: string;
  onConfirm: () => Promise<unknown>;
}

/** Asks before it acts, and closes once that is done. */
export function ConfirmDialog({ done, failed, onConfirm, ...dialog }: Props) {
  const { onClose } = dialog;
  return <FormDialog {...dialog} onSubmit={() => actAndClose(onConfirm, { done, failed, onClose })} />;
}
