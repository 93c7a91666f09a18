import type { GamePlace } from '@crease/shared/contracts/games';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { formatRupees } from '../../../lib/format/money.js';
import { gameKeys } from '../../games-near/public.js';
import { holdMs } from '../../payment/public.js';
import { gameTexts as t } from '../texts.js';
import { LeaveGameDialog } from './lazy-dialogs.js';
import './games.css';

interface Props {
  gameId: string;
  place: GamePlace;
  onPay: () => void;
}

/** A place that is held for its player until they have paid: the time left, and the way to pay. */
export function HeldPlace({ gameId, place, onPay }: Props) {
  const [leaving, setLeaving] = useState(false);
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: gameKeys.one(gameId) });
  const { expiresAt, share } = place;
  return (
    <>
      <section className="board on-night game-held" aria-labelledby="game-held">
        <div className="row row-between">
          <div>
            <h2 id="game-held">{t.state.held}</h2>
            <p className="small text-2">{t.state.heldText}</p>
          </div>
          {expiresAt ? (
            <Countdown className="game-clock" until={expiresAt} wholeMs={holdMs(place)} onEnd={readAgain} />
          ) : null}
        </div>
        {expiresAt ? <CountdownBar until={expiresAt} wholeMs={holdMs(place)} /> : null}
        <div className="game-held-ways">
          <button type="button" className="btn btn-primary btn-big" onClick={onPay}>
            <Icon name="lock" small />
            {t.pay(formatRupees(share))}
          </button>
          <button type="button" className="btn" onClick={() => setLeaving(true)}>
            {t.giveBack}
          </button>
        </div>
      </section>
      {/* Outside the board, whose texts are light in both themes. */}
      <LateDialogs onClose={() => setLeaving(false)}>
        {leaving ? <LeaveGameDialog gameId={gameId} place={place} onClose={() => setLeaving(false)} /> : null}
      </LateDialogs>
    </>
  );
}
