import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { askBeforeLeaving, beforeLeaving } from '../lib/before-leaving.js';
import { Dialog } from './dialog.js';
import { partTexts } from './texts.js';

/** The link that is followed after the question. No `LeaveCheck` asks about it again. */
let followed: Element | undefined;

/** While the browser goes back or forward after the question. No `LeaveCheck` asks about it again. */
let isMoving = false;

interface Props {
  /** What is not saved. */
  text?: string;
  /** The input is in a dialog, whose submit may go on to another site: the browser does not ask then. */
  inDialog?: boolean;
}

/**
 * While rendered, asks before the user follows a link, goes back or forward, chooses another ground or signs out. The
 * browser itself asks before the tab is closed.
 */
export function LeaveCheck({ text, inDialog = false }: Props) {
  const t = partTexts.unsaved;
  const navigate = useNavigate();
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    const stopAsking = askBeforeLeaving((next) => setLeave(() => next));
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link === followed || opensElsewhere(event, link)) return;
      if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      beforeLeaving(() => {
        // A menu closes, with its links, when the question takes the focus.
        if (!link.isConnected) return void navigate(link.pathname + link.search + link.hash);
        followed = link;
        link.click();
        followed = undefined;
      });
    };
    const stopGuard = guardHistory();
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    if (!inDialog) window.addEventListener('beforeunload', onUnload);
    return () => {
      stopAsking();
      stopGuard();
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [navigate, inDialog]);
  if (!leave) return null;
  const stay = () => setLeave(undefined);
  return (
    <Dialog
      title={t.title}
      size="narrow"
      onClose={stay}
      closeOnBackdrop={false}
      footer={
        <>
          <button type="button" className="btn" onClick={stay}>
            {t.stay}
          </button>
          <button
            type="button"
            className="btn btn-danger"
            onClick={() => {
              stay();
              leave();
            }}
          >
            {t.leave}
          </button>
        </>
      }
    >
      <p>{text ?? t.text}</p>
    </Dialog>
  );
}

/** Whether the browser opens the link in another tab or saves its target, so that this page stays. */
function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const withKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return withKey || link.target !== '' || link.hasAttribute('download');
}

/**
 * Asks before the browser goes back or forward to another page. Without the Navigation API it goes at once. Returns how
 * to stop.
 */
function guardHistory(): () => void {
  const navigation: Navigation | undefined = window.navigation;
  const onNavigate = (event: NavigateEvent) => {
    const { destination, navigationType, cancelable, defaultPrevented } = event;
    // Leaving the app is `beforeunload`'s question.
    if (navigationType !== 'traverse' || !cancelable || defaultPrevented || !destination.sameDocument) return;
    if (isMoving || new URL(destination.url).pathname === window.location.pathname) return;
    event.preventDefault();
    beforeLeaving(async () => {
      isMoving = true;
      await navigation?.traverseTo(destination.key).finished?.catch(() => undefined);
      isMoving = false;
    });
  };
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}
