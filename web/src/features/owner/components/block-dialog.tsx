import type { Ground } from '@crease/shared/contracts/grounds';
import { dayOf, hourOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { serverNow } from '../../../lib/clock.js';
import { useAddBlock } from '../api/use-ground-actions.js';
import { ownerTexts, blockTexts as t } from '../texts.js';
import { type Hours, SlotFields } from './slot-fields.js';

interface Props {
  grounds: Ground[];
  ground: Ground;
  onClose: () => void;
}

/** Keeps free hours from being booked; what stands on them already is left alone (contract §3, blocks). */
export function BlockDialog({ grounds, ground, onClose }: Props) {
  const formId = useId();
  const [today] = useState(() => dayOf(new Date(serverNow())));
  const [hours, setHours] = useState<Hours>(() => ({
    groundId: ground._id,
    date: today,
    start: (hourOf(new Date(serverNow())) + 1) % 24,
    length: 1,
  }));
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const block = useAddBlock(hours.groundId);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (block.isPending) return;
    setError(undefined);
    try {
      const timeSlot = slotFrom(hours.start, hours.length);
      await block.mutateAsync({ date: hours.date, timeSlot, reason: reason.trim() });
      toast.success(t.done);
      onClose();
    } catch (refused) {
      setError(hasCode(refused, 'SLOT_TAKEN') ? t.taken : messageOf(refused, t.failed));
    }
  };

  return (
    <Dialog
      title={t.title}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {ownerTexts.cancel}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={block.isPending}>
            {block.isPending ? t.busy : t.confirm}
          </button>
        </>
      }
    >
      <form id={formId} className="stack-4" onSubmit={(event) => void submit(event)} noValidate>
        <p className="text-2">{t.text}</p>
        <SlotFields
          grounds={grounds}
          today={today}
          hours={hours}
          onChange={(change) => {
            setError(undefined);
            setHours((now) => ({ ...now, ...change }));
          }}
        />
        <TextField
          label={ownerTexts.reason}
          hint={t.reasonHint}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        {error ? (
          <p className="notice notice-danger" role="alert">
            <Icon name="warning" />
            <span>{error}</span>
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
