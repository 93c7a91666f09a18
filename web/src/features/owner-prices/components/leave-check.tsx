import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../components/form-dialog.js';
import { ownerPricesTexts as t } from '../texts.js';

/** While rendered, asks before a link is followed. The browser itself asks before the tab is closed. */
export function LeaveCheck() {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || Boolean(link?.target);
      if (!link?.href || opensElsewhere || link.origin !== window.location.origin) return;
      if (link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setTarget(link.pathname + link.search + link.hash);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
  if (target === undefined) return null;
  return (
    <FormDialog
      title={t.leave}
      busy={false}
      submit={t.leaveNow}
      cancel={t.stay}
      danger
      onSubmit={() => void navigate(target)}
      onClose={() => setTarget(undefined)}
    >
      <p>{t.leaveText}</p>
    </FormDialog>
  );
}
