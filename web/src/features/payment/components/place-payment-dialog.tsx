import type { Game, GamePlace } from '@crease/shared/contracts/games';
import { useMemo } from 'react';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { whenOf } from '../../games-near/public.js';
import { shareOf } from '../held-kinds.js';
import { shareTexts as t } from '../share-texts.js';
import { HeldPaymentDialog } from './held-payment-dialog.js';
import { SoldBy } from './sold-by.js';

interface Props {
  game: Game;
  /** The held place as it was when the sheet opened. */
  place: GamePlace;
  /** The reader's place now. */
  mine: GamePlace | undefined;
  onClose: () => void;
}

/** Pay your share of a game. */
export function PlacePaymentDialog({ game, place, mine, onClose }: Props) {
  const now = useCorrectedNow();
  const kind = useMemo(() => shareOf(place._id), [place._id]);
  const { share, fee = 0 } = mine?._id === place._id && mine.status === 'held' ? mine : place;
  return (
    <HeldPaymentDialog
      kind={kind}
      held={place}
      mine={mine}
      amount={share}
      about={
        <>
          <h3 dir="auto">{game.groundName}</h3>
          <p>
            <strong>{whenOf(game, now)}</strong>
          </p>
        </>
      }
      hint={
        <>
          <p className="small text-2" dir="auto">
            {fee > 0 ? t.paidToGround : t.paidTo(game.hostName)}
          </p>
          <SoldBy seller={game.seller} hasFee={fee > 0} />
        </>
      }
      onClose={onClose}
    />
  );
}
