import type { ReactNode } from 'react';
import { type SystemAct, useSystemAct } from '../../api/use-system.js';
import { systemTexts } from '../../system-texts.js';
import { ReasonForm } from '../reason-form.js';

/** What is about to be done, and the message once it is done. */
export interface Asking {
  act: SystemAct;
  title: string;
  text: ReactNode;
  action: string;
  done: string;
  danger?: boolean;
}

/** Asks an admin for a reason, then acts. */
export function ReasonDialog({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const { act, title, text, action, done, danger = false } = asking;
  const run = useSystemAct();
  return (
    <ReasonForm
      title={title}
      text={text}
      action={action}
      danger={danger}
      words={systemTexts}
      maxLength={200}
      busy={run.isPending}
      done={done}
      onReason={(reason) => run.mutateAsync({ act, reason })}
      onClose={onClose}
    />
  );
}
