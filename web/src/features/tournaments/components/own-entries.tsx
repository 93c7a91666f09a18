import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { LateDialogs } from '../../../components/late.js';
import { formatRupees } from '../../../lib/format/money.js';
import { EntryPaymentDialog } from '../../payment/public.js';
import { usePartFile } from '../../receipt/public.js';
import { entryTexts as t } from '../entry-texts.js';
import { HeldEntry } from './held-entry.js';
import { RosterDialog, WithdrawDialog } from './lazy-dialogs.js';

const LOOKS: Record<'in' | 'waiting', { icon: IconName; look: string }> = {
  in: { icon: 'check', look: 'notice-free' },
  waiting: { icon: 'clock', look: '' },
};

interface Props {
  tournament: Tournament;
  /** The entries of teams whose captain the reader is. */
  entries: readonly TournamentEntry[];
  /** Its matches are published. */
  hasSchedule: boolean;
}

/** The reader's teams in this tournament, and what they can do. */
export function OwnEntries({ tournament, entries, hasSchedule }: Props) {
  // The sheet stays open for a place that is paid or taken back meanwhile, to say so.
  const [paying, setPaying] = useState<TournamentEntry>();
  const close = () => setPaying(undefined);
  return (
    <>
      {entries.map((entry) =>
        entry.status === 'held' ? (
          <HeldEntry key={entry._id} tournament={tournament} entry={entry} onPay={() => setPaying(entry)} />
        ) : (
          <OwnEntry key={entry._id} tournament={tournament} entry={entry} hasSchedule={hasSchedule} />
        ),
      )}
      <LateDialogs onClose={close}>
        {paying ? (
          <EntryPaymentDialog
            tournament={tournament}
            entry={paying}
            mine={entries.find(({ _id }) => _id === paying._id)}
            onClose={close}
          />
        ) : null}
      </LateDialogs>
    </>
  );
}

interface OwnEntryProps {
  tournament: Tournament;
  entry: TournamentEntry;
  hasSchedule: boolean;
}

function OwnEntry({ tournament, entry, hasSchedule }: OwnEntryProps) {
  const [open, setOpen] = useState<'roster' | 'withdraw'>();
  const close = () => setOpen(undefined);
  const { status } = entry;
  if (status === 'withdrawn' || status === 'held') return null;
  const { icon, look } = LOOKS[status];
  const isOpen = tournament.status === 'open';
  return (
    <section className={`notice ${look}`} aria-live="polite">
      <Icon name={icon} />
      <div>
        <strong dir="auto">{titleOf(entry)}</strong>
        <p className="small">{textOf(tournament, entry, hasSchedule)}</p>
      </div>
      {isOpen || isPaidOnline(entry) ? (
        <div className="notice-actions">
          {isOpen ? (
            <>
              <button type="button" className="btn btn-small" onClick={() => setOpen('roster')}>
                {t.changeRoster}
              </button>
              <button type="button" className="btn btn-small" onClick={() => setOpen('withdraw')}>
                {status === 'waiting' ? t.leaveLine : t.withdraw}
              </button>
            </>
          ) : null}
          {isPaidOnline(entry) ? <FileButton entryId={entry._id} file="receipt" /> : null}
          {entry.hasFeeBill ? <FileButton entryId={entry._id} file="feeBill" /> : null}
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

const isPaidOnline = ({ status, isPaid, fee = 0, collectedBy }: TournamentEntry): boolean =>
  status === 'in' && isPaid === true && fee > 0 && collectedBy === undefined;

function FileButton({ entryId, file }: { entryId: string; file: 'receipt' | 'feeBill' }) {
  const { busy, download } = usePartFile(entryId, file);
  return (
    <button type="button" className="btn btn-small" disabled={busy} onClick={download}>
      <Icon name="file" small />
      {t[file]}
    </button>
  );
}

function titleOf({ status, teamName, position = 1 }: TournamentEntry): string {
  if (status === 'waiting') return t.state.waiting(teamName, position);
  return t.state.in(teamName);
}

function textOf(
  { entryFee, status: of }: Tournament,
  { status, isPaid, fee = entryFee }: TournamentEntry,
  hasSchedule: boolean,
): string {
  if (status === 'waiting') return t.state.waitingText;
  const paid = fee > 0 && isPaid ? [t.state.paidText(formatRupees(fee))] : [];
  const next = of === 'over' ? t.state.overText : hasSchedule ? t.state.playText : t.state.drawText;
  return [...paid, next].join(' ');
}
