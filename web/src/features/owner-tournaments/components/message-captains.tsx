import type { Tournament } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { TextDialog } from '../../../components/text-dialog.js';
import { useRunEntries } from '../api/use-entries-run.js';
import { ownerTournamentsTexts, runTournamentTexts as t } from '../texts.js';

const MAX_MESSAGE = 500;
const WRITABLE: ReadonlySet<Tournament['status']> = new Set(['open', 'drawn', 'running']);

/** Writes to the captains of all teams that have a place. */
export function MessageCaptains({ tournament }: { tournament: Tournament }) {
  const [writing, setWriting] = useState(false);
  const { message } = useRunEntries(tournament._id);
  if (!WRITABLE.has(tournament.status) || tournament.entered === 0) return null;
  return (
    <div>
      <button type="button" className="btn" onClick={() => setWriting(true)}>
        {t.message.open}
      </button>
      {writing ? (
        <TextDialog
          title={t.message.title}
          about={t.message.about}
          label={t.message.label}
          maxLength={MAX_MESSAGE}
          long
          read={(typed) => typed.trim() || undefined}
          wrong={t.message.wrong}
          done={() => t.message.done}
          failed={ownerTournamentsTexts.failed}
          busy={message.isPending}
          submit={message.isPending ? t.message.busy : t.message.submit}
          cancel={t.message.back}
          size="normal"
          onText={(text) => message.mutateAsync(text)}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </div>
  );
}
