import { dayOf } from '@crease/shared/time/ist';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../components/dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { serverNow } from '../../../lib/clock.js';
import { gatherMyData } from '../api/gather-my-data.js';
import { settingsTexts as t } from '../texts.js';

export function DownloadDataDialog({ onClose }: { onClose: () => void }) {
  const gather = useMutation({ mutationFn: gatherMyData });
  const download = () =>
    gather.mutate(undefined, {
      onSuccess: (data) => {
        saveFile(`crease-${dayOf(new Date(serverNow()))}.json`, JSON.stringify(data, null, 2));
        toast.success(t.downloadReady);
        onClose();
      },
      onError: (error) => toast.error(messageOf(error, t.downloadFailed)),
    });
  return (
    <Dialog
      title={t.downloadData}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="button" className="btn btn-primary" onClick={download} disabled={gather.isPending}>
            {gather.isPending ? t.gathering : t.download}
          </button>
        </>
      }
    >
      <p>{t.downloadText}</p>
    </Dialog>
  );
}

function saveFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
