import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { formatRupees } from '../../../lib/format/money.js';
import { heldEntry, holdMs } from '../../payment/public.js';
import { entryTexts as t } from '../entry-texts.js';
import { tournamentKeys } from '../tournament-keys.js';
import { WithdrawDialog } from './lazy-dialogs.js';

interface Props {
  tournament: Tournament;
  entry: TournamentEntry;
  onPay: () => void;
}

/** A place that is held for the reader's team until its fee is paid: the time left, and the way to pay. */
export function HeldEntry({ tournament, entry, onPay }: Props) {
  const [leaving, setLeaving] = useState(false);
  const client = useQueryClient();
  const now = useCorrectedNow();
  const [held] = useState(() => heldEntry(entry, now));
  const readAgain = () => void client.invalidateQueries({ queryKey: tournamentKeys.one(tournament._id) });
  const { expiresAt, teamName, fee = tournament.entryFee } = entry;
  const close = () => setLeaving(false);
  return (
    <section className="board on-night cup-held" aria-labelledby={`held-${entry._id}`}>
      <div className="row row-between">
        <div>
          <h2 id={`held-${entry._id}`} dir="auto">
            {t.state.held(teamName)}
          </h2>
          <p className="small text-2">{t.state.heldText}</p>
        </div>
        {expiresAt ? <Countdown until={expiresAt} wholeMs={holdMs(held)} onEnd={readAgain} /> : null}
      </div>
      {expiresAt ? <CountdownBar until={expiresAt} wholeMs={holdMs(held)} /> : null}
      <div className="row row-wrap">
        <button type="button" className="btn btn-primary btn-big" onClick={onPay}>
          <Icon name="lock" small />
          {t.pay(formatRupees(fee))}
        </button>
        <button type="button" className="btn" onClick={() => setLeaving(true)}>
          {t.withdraw}
        </button>
      </div>
      <LateDialogs onClose={close}>
        {leaving ? <WithdrawDialog tournament={tournament} entry={entry} onClose={close} /> : null}
      </LateDialogs>
    </section>
  );
}
