import { disputeMatch } from '@crease/shared/contracts/matches';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextArea } from '../../../components/text-area.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useMatchActions } from '../api/use-match-actions.js';
import { verdictTexts as t } from '../texts.js';

/** Says what is wrong with a result. */
export function DisputeDialog({ matchId, onClose }: { matchId: string; onClose: () => void }) {
  const { dispute } = useMatchActions(matchId);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    const parsed = disputeMatch.body.shape.text.safeParse(text);
    if (!parsed.success) return setError(t.disputeWrong);
    try {
      await dispute.mutateAsync(parsed.data);
      toast.success(t.told);
      onClose();
    } catch (failure) {
      toast.error(messageOf(failure, t.failed));
    }
  };
  return (
    <FormDialog
      title={t.disputeTitle}
      busy={dispute.isPending}
      submit={dispute.isPending ? t.sending : t.send}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t.disputeText}</p>
      <TextArea
        label={t.disputeLabel}
        data-autofocus
        maxLength={500}
        value={text}
        error={error}
        onChange={(value) => {
          setError(undefined);
          setText(value);
        }}
      />
    </FormDialog>
  );
}
