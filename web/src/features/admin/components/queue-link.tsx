import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { ownPath } from '../../../lib/own-path.js';
import { useOpenQueues } from '../api/use-admin.js';
import { adminTexts as t } from '../texts.js';

/** Opens the queue board: fetches a ticket, then opens the board in a tab of its own. */
export function QueueLink() {
  const open = useOpenQueues();
  const go = async () => {
    // Browsers open a window only during the press itself.
    const opened = window.open('', '_blank');
    if (!opened) {
      toast.error(t.popups);
      return;
    }
    try {
      const { url } = await open.mutateAsync();
      const path = ownPath(new URL(url, window.location.origin).pathname);
      opened.opener = null;
      opened.location.href = path ?? '/';
    } catch (error) {
      opened.close();
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <section className="panel stack">
      <p className="text-2">{t.queuesText}</p>
      <p>
        <button type="button" className="btn btn-primary" disabled={open.isPending} onClick={() => void go()}>
          <Icon name="grid" />
          {open.isPending ? t.opening : t.openQueues}
        </button>
      </p>
    </section>
  );
}
