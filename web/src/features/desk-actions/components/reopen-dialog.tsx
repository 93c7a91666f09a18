import type { Block } from '@crease/shared/contracts/owner';
import { Dialog } from '../../../components/dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { useRemoveBlock } from '../api/use-owner-actions.js';
import { actionTexts as t } from '../texts.js';

interface Props {
  block: Block;
  groundName: string;
  onClose: () => void;
}

/** Reopens closed hours for players. */
export function ReopenDialog({ block, groundName, onClose }: Props) {
  const remove = useRemoveBlock();
  const reopen = async () => {
    try {
      await remove.mutateAsync({ id: block.groundId, blockId: block._id });
      toast.success(t.reopened);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.reopenFailed));
    }
  };
  return (
    <Dialog
      title={t.reopenTitle}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.keep}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => void reopen()}
            disabled={remove.isPending}
          >
            {t.reopen}
          </button>
        </>
      }
    >
      <h3>{block.reason || t.closed}</h3>
      <p className="text-2">
        {groundName}, {formatDay(block.date)}, {formatSlot(block.timeSlot)}
      </p>
    </Dialog>
  );
}
