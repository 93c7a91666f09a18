import { disputeMatch, type Match } from '@crease/shared/contracts/matches';
import { VERDICT_WORDS } from '@crease/shared/match-words/verdict';
import { TextDialog } from '../../../components/text-dialog.js';
import { language } from '../../../lib/language/language.js';
import { useMatchActions } from '../api/use-match-actions.js';
import { verdictTexts as t } from '../texts.js';

/** Says what is wrong with a result. */
export function DisputeDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const { dispute } = useMatchActions(match._id);
  return (
    <TextDialog
      title={t.disputeTitle}
      about={`${t.disputeText} ${VERDICT_WORDS.disputedText(match)[language]}`}
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
