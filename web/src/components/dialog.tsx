import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { afterPaint } from '../lib/after-paint.js';
import { openDialogsAtom } from './dialog-stack.js';
import { Icon } from './icon.js';
import { partTexts } from './texts.js';

interface Props {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay in reach at the bottom. */
  footer?: ReactNode;
  /** A drawer stands at the right edge of a desktop, beside what it was opened from. */
  size?: 'narrow' | 'normal' | 'wide' | 'drawer';
  /** Keeps its height on a phone while its content changes. */
  full?: boolean;
  /** Clicking beside it closes it; off where something would be lost. */
  closeOnBackdrop?: boolean;
}

/**
 * A modal dialog: the browser's own, so focus stays inside and returns to where it was, Escape closes, the rest is
 * inert. Mount it to open it.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  size = 'normal',
  full,
  closeOnBackdrop = true,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const setOpen = useSetAtom(openDialogsAtom);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // React's autoFocus comes too early: what is not shown yet takes no focus.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    scrollByKeyboard(dialog.querySelector<HTMLElement>('.dialog-body'));
    setOpen((open) => [...open, dialog]);
    return () => {
      setOpen((open) => open.filter((other) => other !== dialog));
      dialog.close();
      // Giving the focus back has the browser lay out the page: the tap that closed the dialog is answered first.
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
        onClose();
      }}
      onClick={(event) => {
        if (closeOnBackdrop && event.target === ref.current) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-btn" aria-label={partTexts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
      {footer ? <div className="dialog-foot">{footer}</div> : null}
    </dialog>
  );
}

/** What is longer than its room and has nothing inside that takes the focus takes it itself: arrows then move it. */
function scrollByKeyboard(body: HTMLElement | null): void {
  if (!body || body.scrollHeight <= body.clientHeight) return;
  if (!body.querySelector('a[href], button, input, select, textarea, summary')) body.tabIndex = 0;
}

/** To where it was before, unless somebody has taken it meanwhile. */
function giveFocusBack(before: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  // What opened it may be gone, as the bar of a choice that was given up: then reading goes on with the screen.
  const lost = !before?.isConnected || before === document.body;
  const back = lost ? document.getElementById('main') : before;
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
}
