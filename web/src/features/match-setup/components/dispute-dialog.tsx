import { disputeMatch } from '@crease/shared/contracts/matches';
import { TextDialog } from '../../../components/text-dialog.js';
import { useMatchActions } from '../api/use-match-actions.js';
import { verdictTexts as t } from '../texts.js';

/** Says what is wrong with a result. */
export function DisputeDialog({ matchId, onClose }: { matchId: string; onClose: () => void }) {
  const { dispute } = useMatchActions(matchId);
  return (
    <TextDialog
      title={t.disputeTitle}
      about={t.disputeText}
      label={t.disputeLabel}
      long
      maxLength={500}
      read={(text) => disputeMatch.body.shape.text.safeParse(text).data}
      wrong={t.disputeWrong}
      busy={dispute.isPending}
      submit={dispute.isPending ? t.sending : t.send}
      cancel={t.cancel}
      done={() => t.told}
      failed={t.failed}
      onText={dispute.mutateAsync}
      onClose={onClose}
    />
  );
}
