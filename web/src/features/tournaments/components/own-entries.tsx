import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { CountdownText } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { LateDialogs } from '../../../components/late.js';
import { formatRupees } from '../../../lib/format/money.js';
import { entryTexts as t } from '../entry-texts.js';
import { RosterDialog, WithdrawDialog } from './lazy-dialogs.js';

const LOOKS: Record<'held' | 'in' | 'waiting', { icon: IconName; look: string }> = {
  held: { icon: 'hourglass', look: 'notice-accent' },
  in: { icon: 'check', look: 'notice-free' },
  waiting: { icon: 'clock', look: '' },
};

interface Props {
  tournament: Tournament;
  /** The entries of teams whose captain the reader is. */
  entries: readonly TournamentEntry[];
}

/** The reader's teams in this tournament, and what they can do. */
export function OwnEntries({ tournament, entries }: Props) {
  return entries.map((entry) => <OwnEntry key={entry._id} tournament={tournament} entry={entry} />);
}

function OwnEntry({ tournament, entry }: { tournament: Tournament; entry: TournamentEntry }) {
  const [open, setOpen] = useState<'roster' | 'withdraw'>();
  const close = () => setOpen(undefined);
  const { status } = entry;
  if (status === 'withdrawn') return null;
  const { icon, look } = LOOKS[status];
  const isOpen = tournament.status === 'open';
  return (
    <section className={`notice ${look}`} aria-live="polite">
      <Icon name={icon} />
      <div>
        <strong dir="auto">{titleOf(entry)}</strong>
        <p className="small">{textOf(tournament, entry)}</p>
      </div>
      {isOpen ? (
        <div className="notice-actions">
          <button type="button" className="btn btn-small" onClick={() => setOpen('roster')}>
            {t.changeRoster}
          </button>
          <button type="button" className="btn btn-small" onClick={() => setOpen('withdraw')}>
            {status === 'waiting' ? t.leaveLine : t.withdraw}
          </button>
        </div>
      ) : null}
      <LateDialogs onClose={close}>
        {open === 'roster' ? <RosterDialog tournament={tournament} entry={entry} onClose={close} /> : null}
        {open === 'withdraw' ? (
          <WithdrawDialog tournament={tournament} entry={entry} onClose={close} />
        ) : null}
      </LateDialogs>
    </section>
  );
}

function titleOf({ status, teamName, position = 1 }: TournamentEntry): string {
  if (status === 'waiting') return t.state.waiting(teamName, position);
  return status === 'held' ? t.state.held(teamName) : t.state.in(teamName);
}

function textOf({ entryFee }: Tournament, { status, isPaid, expiresAt }: TournamentEntry) {
  if (status === 'waiting') return t.state.waitingText;
  if (status === 'held')
    return expiresAt ? (
      <>
        {t.state.heldText} <CountdownText until={expiresAt} />
      </>
    ) : (
      t.state.heldText
    );
  return entryFee > 0 && isPaid ? t.state.paidText(formatRupees(entryFee)) : t.state.inText;
}
