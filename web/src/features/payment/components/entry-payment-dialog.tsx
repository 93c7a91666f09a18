import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useMemo, useState } from 'react';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { datesOf, heldEntry } from '../entry-hold.js';
import { feeOfEntry } from '../held-kinds.js';
import { HeldPaymentDialog } from './held-payment-dialog.js';
import { SoldBy } from './sold-by.js';

interface Props {
  tournament: Tournament;
  /** The held entry as it was when the sheet opened. */
  entry: TournamentEntry;
  /** The team's entry now. */
  mine: TournamentEntry | undefined;
  onClose: () => void;
}

/** Pay the entry fee of your team. */
export function EntryPaymentDialog({ tournament, entry, mine, onClose }: Props) {
  const kind = useMemo(() => feeOfEntry(entry._id), [entry._id]);
  const now = useCorrectedNow();
  const [held] = useState(() => heldEntry(entry, now));
  return (
    <HeldPaymentDialog
      kind={kind}
      held={held}
      mine={mine && { ...mine, heldAt: held.heldAt }}
      amount={entry.fee ?? tournament.entryFee}
      about={
        <>
          <h3 dir="auto">{tournament.name}</h3>
          <p>
            <strong dir="auto">{entry.teamName}</strong>
          </p>
          <p className="small text-2">{datesOf(tournament)}</p>
        </>
      }
      hint={<SoldBy seller={tournament.seller} hasFee />}
      onClose={onClose}
    />
  );
}
