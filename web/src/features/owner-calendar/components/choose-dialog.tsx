import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { slotAt } from '../../desk/public.js';
import { useAddBlock } from '../../desk-actions/public.js';
import type { Span } from '../columns.js';
import { calendarTexts as t } from '../texts.js';
import type { GridColumn } from './grid-column.js';

interface Props {
  ground: Ground;
  column: GridColumn;
  span: Span;
  /** The columns of the grounds on its turf where these hours are free; none if it shares with no ground. */
  others: readonly GridColumn[];
  onColumn: (column: GridColumn) => void;
  onWalkIn: () => void;
  /** Absent if the viewer may not add regulars. */
  onRegular?: (() => void) | undefined;
  onClose: () => void;
}

/** Chooses what the selected hours become: a walk-in, a block and so on. */
export function ChooseDialog(props: Props) {
  const { ground, column, span, others, onColumn, onWalkIn, onRegular, onClose } = props;
  const [reason, setReason] = useState('');
  const block = useAddBlock(ground._id);
  const { date, timeSlot } = slotAt(column.date, span.from, span.to - span.from);
  const close = async () => {
    try {
      await block.mutateAsync({ date, timeSlot, reason: reason.trim() });
      toast.success(t.blocked);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <Dialog
      title={t.chooseTitle}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" disabled={block.isPending} onClick={() => void close()}>
            {block.isPending ? t.blocking : t.block}
          </button>
          {onRegular ? (
            <button type="button" className="btn" onClick={onRegular}>
              {t.regular}
            </button>
          ) : null}
          <button type="button" className="btn btn-primary choose-first" data-autofocus onClick={onWalkIn}>
            {t.walkIn}
          </button>
        </>
      }
    >
      <div className="stack-4">
        <div>
          <p className="walk-in-when">
            <b>{formatSlot(timeSlot)}</b>
          </p>
          <p className="text-2">
            {ground.name}, {formatDay(date)}
          </p>
        </div>
        {others.length > 1 ? (
          <fieldset className="chips chips-wrap choose-ground">
            <legend className="field-label">{t.onWhich}</legend>
            {others.map((one) => (
              <button
                key={one.key}
                type="button"
                className="chip"
                aria-pressed={one.key === column.key}
                onClick={() => onColumn(one)}
              >
                {one.name}
              </button>
            ))}
          </fieldset>
        ) : null}
        <TextField label={t.reason} name="reason" maxLength={200} value={reason} onChange={setReason} />
      </div>
    </Dialog>
  );
}
