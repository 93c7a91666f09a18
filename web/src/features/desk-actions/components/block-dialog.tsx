import type { Ground } from '@crease/shared/contracts/grounds';
import { hourOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { serverNow } from '../../../lib/clock.js';
import { useAddBlock } from '../api/use-add-block.js';
import { actionTexts, blockTexts as t } from '../texts.js';
import { type Hours, SlotFields } from './slot-fields.js';

interface Props {
  grounds: Ground[];
  ground: Ground;
  onClose: () => void;
}

/**
 * Keeps free hours from being booked; existing bookings are left alone (docs/product-rules.md, Closures and blocks).
 */
export function BlockDialog({ grounds, ground, onClose }: Props) {
  const today = useToday();
  const [hours, setHours] = useState<Hours>(() => ({
    groundId: ground._id,
    date: today,
    start: (hourOf(new Date(serverNow())) + 1) % 24,
    length: 1,
  }));
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const block = useAddBlock(hours.groundId);

  const submit = async () => {
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
    <FormDialog
      title={t.title}
      busy={block.isPending}
      submit={block.isPending ? t.busy : t.confirm}
      cancel={actionTexts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
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
        label={actionTexts.reason}
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
    </FormDialog>
  );
}
