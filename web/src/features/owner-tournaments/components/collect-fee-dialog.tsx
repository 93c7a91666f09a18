import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { actAndClose } from '../../../components/act-and-close.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { formatRupees } from '../../../lib/format/money.js';
import { type Method, MethodChoice } from '../../desk-actions/public.js';
import { useRunTournament } from '../api/use-run-tournament.js';
import { ownerTournamentsTexts, runTournamentTexts as t } from '../texts.js';

interface Props {
  tournament: Tournament;
  entry: TournamentEntry;
  onClose: () => void;
}

/** Records that a team has paid its fee at the desk: it is in, or keeps its turn if it waits. */
export function CollectFeeDialog({ tournament, entry, onClose }: Props) {
  const { collect } = useRunTournament(tournament._id);
  const [method, setMethod] = useState<Method>('cash');
  const { _id: entryId, teamName, fee = tournament.entryFee } = entry;
  const isWaiting = entry.status === 'waiting';
  const submit = () =>
    actAndClose(() => collect.mutateAsync({ entryId, method }), {
      done: isWaiting ? t.collect.noted(teamName) : t.collect.done(teamName),
      failed: ownerTournamentsTexts.failed,
      onClose,
    });
  return (
    <FormDialog
      title={t.collect.title}
      busy={collect.isPending}
      submit={t.collect.submit(formatRupees(fee))}
      cancel={t.collect.back}
      onSubmit={submit}
      onClose={onClose}
    >
      <h3 dir="auto">{teamName}</h3>
      <p className="text-2">{isWaiting ? t.collect.waiting : t.collect.text}</p>
      <MethodChoice value={method} onChange={setMethod} />
    </FormDialog>
  );
}
