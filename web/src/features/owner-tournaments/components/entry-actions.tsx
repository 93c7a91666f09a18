import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { TextDialog } from '../../../components/text-dialog.js';
import { isPublished, useTournamentMatches } from '../../tournaments/public.js';
import { useRunEntries } from '../api/use-entries-run.js';
import { fallingMatches } from '../schedule-words.js';
import { ownerTournamentsTexts, runTournamentTexts as t } from '../texts.js';

const MAX_REASON = 300;

interface Props {
  tournament: Tournament;
  entry: TournamentEntry;
}

/** Replaces a team that drops out, or disqualifies it, once the schedule is published. */
export function EntryActions({ tournament, entry }: Props) {
  const [doing, setDoing] = useState<'replace' | 'disqualify'>();
  const { data: matches = [] } = useTournamentMatches(tournament._id, tournament.status === 'drawn');
  const close = () => setDoing(undefined);
  const isUnderWay = tournament.status !== 'over' && isPublished(tournament, matches);
  if (!isUnderWay || entry.status !== 'in' || entry.isDisqualified) return null;
  return (
    <>
      {tournament.waiting > 0 ? (
        <button type="button" className="btn btn-small" onClick={() => setDoing('replace')}>
          {t.replace.open}
        </button>
      ) : null}
      <button type="button" className="btn btn-small" onClick={() => setDoing('disqualify')}>
        {t.disqualify.open}
      </button>
      {doing === 'replace' ? <ReplaceDialog {...{ tournament, entry }} onClose={close} /> : null}
      {doing === 'disqualify' ? <DisqualifyDialog {...{ tournament, entry }} onClose={close} /> : null}
    </>
  );
}

type DialogProps = Props & { onClose: () => void };

function ReplaceDialog({ tournament, entry, onClose }: DialogProps) {
  const { replace } = useRunEntries(tournament._id);
  return (
    <ConfirmDialog
      title={t.replace.title(entry.teamName)}
      busy={replace.isPending}
      submit={replace.isPending ? t.replace.busy : t.replace.submit}
      cancel={t.replace.back}
      done={t.replace.done}
      failed={ownerTournamentsTexts.failed}
      onConfirm={() => replace.mutateAsync(entry._id)}
      onClose={onClose}
    >
      <p className="text-2">{t.replace.about}</p>
    </ConfirmDialog>
  );
}

/** Asked again where matches of other teams fall. */
function DisqualifyDialog({ tournament, entry, onClose }: DialogProps) {
  const { disqualify } = useRunEntries(tournament._id);
  const [falls, setFalls] = useState<number[]>([]);
  const send = async (reason: string) => {
    try {
      const confirm = falls.length > 0 ? { confirm: true } : {};
      await disqualify.mutateAsync({ entryId: entry._id, reason, ...confirm });
    } catch (error) {
      setFalls(fallingMatches(error));
      throw error;
    }
  };
  return (
    <TextDialog
      title={t.disqualify.title(entry.teamName)}
      about={falls.length > 0 ? t.disqualify.falls(falls.join(', ')) : t.disqualify.about}
      label={t.disqualify.reason}
      hint={t.disqualify.reasonHint}
      maxLength={MAX_REASON}
      read={(typed) => typed.trim() || undefined}
      wrong={t.disqualify.wrong}
      done={() => t.disqualify.done(entry.teamName)}
      failed={ownerTournamentsTexts.failed}
      busy={disqualify.isPending}
      submit={disqualify.isPending ? t.disqualify.busy : t.disqualify.submit}
      cancel={t.disqualify.back}
      danger
      onText={send}
      onClose={onClose}
    />
  );
}
