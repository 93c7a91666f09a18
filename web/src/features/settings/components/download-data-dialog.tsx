import { exportMe } from '@crease/shared/contracts/user';
import { dayOf } from '@crease/shared/time/ist';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../components/dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { serverNow } from '../../../lib/clock.js';
import { saveFile } from '../../../lib/save-file.js';
import { settingsTexts as t } from '../texts.js';

export function DownloadDataDialog({ onClose }: { onClose: () => void }) {
  const gather = useMutation({ mutationFn: () => call(exportMe) });
  const download = async () => {
    try {
      const { export: data } = await gather.mutateAsync();
      const json = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(json, `crease-${dayOf(new Date(serverNow()))}.json`, null);
      toast.success(t.downloadReady);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.downloadFailed));
    }
  };
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
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => void download()}
            disabled={gather.isPending}
          >
            {gather.isPending ? t.gathering : t.download}
          </button>
        </>
      }
    >
      <p>{t.downloadText}</p>
    </Dialog>
  );
}
