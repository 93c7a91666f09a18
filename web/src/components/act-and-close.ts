import { messageOf } from '../lib/api/api-error.js';
import { toast } from './toast-store.js';

export interface Outcome {
  /** Shown once the action is done. */
  done: string;
  /** Shown when it was refused without a reason. */
  failed: string;
  onClose: () => void;
}

/** Runs a dialog's action, then says so and closes. After a refusal the dialog stays open. */
export async function actAndClose(
  act: () => Promise<unknown>,
  { done, failed, onClose }: Outcome,
): Promise<void> {
  try {
    await act();
    toast.success(done);
    onClose();
  } catch (error) {
    toast.error(messageOf(error, failed));
  }
}
