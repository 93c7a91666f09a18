import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { formatRupees } from '../../../lib/format/money.js';
import { dayTexts as t } from '../texts.js';
import type { GameActions } from '../use-game-actions.js';

interface Props {
  due: number;
  actions: GameActions;
  onClose: () => void;
}

/** Records a payment in two parts: the cash part is typed, the rest is UPI. */
export function SplitDialog({ due: dueNow, actions, onClose }: Props) {
  // The amount due when the dialog opened: recording the first part lowers it.
  const [due] = useState(dueNow);
  const [cash, setCash] = useState(String(Math.floor(due / 2)));
  const [error, setError] = useState<string>();
  const rupees = Number(cash);
  const isPart = Number.isInteger(rupees) && rupees >= 1 && rupees < due;
  const rest = isPart ? due - rupees : 0;

  const submit = async () => {
    if (!isPart) return setError(t.splitWrong(formatRupees(due - 1)));
    if (!(await actions.collect(rupees, 'cash'))) return;
    if (!(await actions.collect(rest, 'upi'))) toast.warning(t.splitHalf(formatRupees(rest)));
    onClose();
  };
  return (
    <FormDialog
      title={t.splitTitle}
      busy={actions.busy}
      submit={t.splitDo}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t.splitText(formatRupees(due))}</p>
      <TextField
        label={t.inCash}
        name="cash"
        type="number"
        inputMode="numeric"
        min={1}
        max={due - 1}
        value={cash}
        onChange={(value) => {
          setError(undefined);
          setCash(value);
        }}
        error={error}
      />
      {isPart ? <p role="status">{t.restByUpi(formatRupees(rest))}</p> : null}
    </FormDialog>
  );
}
