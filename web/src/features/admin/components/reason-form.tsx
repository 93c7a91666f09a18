import type { ReactNode } from 'react';
import { TextDialog } from '../../../components/text-dialog.js';
import { adminTexts } from '../texts.js';

const SHORTEST = 3;

interface Props {
  title: string;
  text: ReactNode;
  action: string;
  danger: boolean;
  words: { reason: string; reasonHint: string; reasonMissing: string };
  maxLength: number;
  busy: boolean;
  /** Shown once `onReason` has resolved. */
  done: string;
  onReason: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks an admin for a reason, and closes once the action is done. */
export function ReasonForm({ text, action, words, done, onReason, ...dialog }: Props) {
  return (
    <TextDialog
      {...dialog}
      about={text}
      submit={action}
      cancel={adminTexts.cancel}
      label={words.reason}
      hint={words.reasonHint}
      read={(reason) => (reason.trim().length < SHORTEST ? undefined : reason.trim())}
      wrong={words.reasonMissing}
      done={() => done}
      failed={adminTexts.failed}
      onText={onReason}
    />
  );
}
