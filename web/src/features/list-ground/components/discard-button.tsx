import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useDropDraft } from '../api/use-draft.js';
import { listGroundTexts as t } from '../texts.js';

interface Props {
  /** True stops saving the draft; false resumes it. */
  stop: (isOver: boolean) => Promise<void>;
  onDiscarded: () => void;
}

/** Discards the draft, after a confirmation. */
export function DiscardButton({ stop, onDiscarded }: Props) {
  const drop = useDropDraft();
  const [asking, setAsking] = useState(false);
  const discard = async () => {
    await stop(true);
    try {
      await drop.mutateAsync();
      toast.success(t.discarded);
      onDiscarded();
    } catch (error) {
      await stop(false);
      toast.error(messageOf(error, t.discardFailed));
    }
  };
  return (
    <>
      <p>
        <button type="button" className="btn btn-small btn-quiet" onClick={() => setAsking(true)}>
          <Icon name="trash" small />
          {t.discard}
        </button>
      </p>
      {asking ? (
        <Dialog
          title={t.discardTitle}
          size="narrow"
          onClose={() => setAsking(false)}
          footer={
            <div className="row row-wrap">
              <button type="button" className="btn" onClick={() => setAsking(false)}>
                {t.discardKeep}
              </button>
              <button
                type="button"
                className="btn btn-danger"
                disabled={drop.isPending}
                onClick={() => void discard()}
              >
                {t.discard}
              </button>
            </div>
          }
        >
          <p>{t.discardText}</p>
        </Dialog>
      ) : null}
    </>
  );
}
