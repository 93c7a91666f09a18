import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useEntryActions } from '../api/use-entry-actions.js';
import { entryTexts as t } from '../entry-texts.js';

interface Props {
  tournament: Tournament;
  entry: TournamentEntry;
  onClose: () => void;
}

/** Asks before a team is withdrawn, and says what is refunded. */
export function WithdrawDialog({ tournament, entry, onClose }: Props) {
  const { withdraw } = useEntryActions(tournament._id);
  const { status, isPaid, teamName } = entry;
  return (
    <ConfirmDialog
      title={t.withdrawTitle(teamName)}
      danger
      busy={withdraw.isPending}
      submit={withdraw.isPending ? t.withdrawing : status === 'waiting' ? t.leaveLine : t.withdraw}
      cancel={t.cancel}
      done={t.withdrawn}
      failed={t.failed}
      onConfirm={() => withdraw.mutateAsync(entry._id)}
      onClose={onClose}
    >
      <p className="text-2">
        {isPaid && tournament.entryFee > 0 ? t.refundText(formatRupees(tournament.entryFee)) : t.withdrawText}
      </p>
    </ConfirmDialog>
  );
}
