import { useAtomValue } from 'jotai';
import { createPortal } from 'react-dom';
import { openDialogsAtom } from './dialog-stack.js';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';
import { partTexts } from './texts.js';
import { dismissToast, type ToastKind, toastsAtom } from './toast-store.js';

const ICONS: Record<ToastKind, IconName> = {
  success: 'check',
  error: 'warning',
  info: 'info',
  warning: 'clock',
};

export function Toaster() {
  const toasts = useAtomValue(toastsAtom);
  const top = useAtomValue(openDialogsAtom).at(-1);
  if (toasts.length === 0) return null;
  return createPortal(
    <div className="toasts">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={`toast toast-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          <Icon name={ICONS[kind]} />
          <p>{text}</p>
          <button
            type="button"
            className="icon-btn"
            aria-label={partTexts.dismiss}
            onClick={() => dismissToast(id)}
          >
            <Icon name="close" small />
          </button>
        </div>
      ))}
    </div>,
    top ?? document.body,
  );
}
