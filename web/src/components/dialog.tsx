import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { afterPaint } from '../lib/after-paint.js';
import { beforeLeaving } from '../lib/before-leaving.js';
import { openDialogsAtom } from './dialog-stack.js';
import { Icon } from './icon.js';
import { partTexts } from './texts.js';

interface Props {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay visible at the bottom. */
  footer?: ReactNode;
  /** `drawer`: shown at the right edge of a desktop, beside the page that opened it. */
  size?: 'narrow' | 'normal' | 'wide' | 'drawer';
  /** Keeps its height on a phone while its content changes. */
  full?: boolean;
  /** Whether a click beside the dialog closes it. Off where input would be lost. */
  closeOnBackdrop?: boolean;
  /** It holds input that a `LeaveCheck` asks about before the dialog is closed. */
  unsaved?: boolean;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * A modal dialog, based on the native element: it traps focus and restores it, Escape closes it, and the rest of the
 * page is inert. Mount it to open it.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  size = 'normal',
  full,
  closeOnBackdrop = true,
  unsaved = false,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const setOpen = useSetAtom(openDialogsAtom);
  const close = () => (unsaved ? beforeLeaving(onClose) : onClose());

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // React's autoFocus runs too early: a hidden element cannot take the focus.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const stopScrolling = scrollByKeyboard(dialog.querySelector<HTMLElement>('.dialog-body'));
    setOpen((open) => [...open, dialog]);
    return () => {
      stopScrolling();
      setOpen((open) => open.filter((other) => other !== dialog));
      dialog.close();
      // Restoring focus forces a layout, so the tap that closed the dialog is answered first.
      afterPaint(() => giveFocusBack(before));
    };
  }, [setOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what the backdrop does for the pointer
    <dialog
      ref={ref}
      className={`dialog dialog-${size}${full ? ' dialog-full' : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        // After Escape several times in a row the browser closes it in any case.
        if (event.cancelable) close();
        else onClose();
      }}
      // React passes it on to a form that the dialog is rendered in, which would be submitted, too.
      onSubmit={(event) => event.stopPropagation()}
      onClick={(event) => {
        if (closeOnBackdrop && event.target === ref.current) close();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-btn" aria-label={partTexts.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
      {footer ? <div className="dialog-foot">{footer}</div> : null}
    </dialog>
  );
}

/**
 * While it scrolls and has no focusable element, an area is focusable itself, so that arrow keys scroll it. Its content
 * can arrive late, so it is judged again whenever a size changes. Returns how to stop.
 */
function scrollByKeyboard(body: HTMLElement | null): () => void {
  if (!body) return () => {};
  const judge = () => {
    const scrolls = body.scrollHeight > body.clientHeight;
    if (scrolls && !body.querySelector(FOCUSABLE)) body.tabIndex = 0;
    // Without the attribute the area would lose the focus that it has.
    else if (document.activeElement === body) body.tabIndex = -1;
    else body.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(judge);
  const observe = () => {
    sizes.disconnect();
    // Each first observation is a change of size, too.
    for (const element of [body, ...body.children]) sizes.observe(element);
  };
  const parts = new MutationObserver(observe);
  parts.observe(body, { childList: true });
  observe();
  return () => {
    sizes.disconnect();
    parts.disconnect();
  };
}

/** Restores the earlier focus unless another element has taken it meanwhile. */
function giveFocusBack(before: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  // The element that opened it may be gone, as with a selection bar that was dismissed. Reading then continues with the
  // screen.
  const lost = !before?.isConnected || before === document.body;
  const back = lost ? document.getElementById('main') : before;
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
}
