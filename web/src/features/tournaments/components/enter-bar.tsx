import type { Tournament } from '@crease/shared/contracts/tournament';
import { LateDialogs } from '../../../components/late.js';
import { openAuthDialog } from '../../../lib/auth-dialog-state.js';
import { currentUser } from '../../../lib/session.js';
import { entryTexts as t } from '../entry-texts.js';
import { tournamentWordsTexts as words } from '../texts.js';
import { datesOf, feeOf } from '../tournament-words.js';
import { EnterDialog } from './lazy-dialogs.js';

export interface Entering {
  /** Whether the dialog is open. Kept by the page, because signing in reads the tournament again and remounts this. */
  entering: boolean;
  setEntering: (entering: boolean) => void;
}

interface Props extends Entering {
  tournament: Tournament;
  entered: readonly string[];
}

/** The way in, under the thumb. A visitor signs in first and comes back here. */
export function EnterBar({ tournament, entered, entering, setEntering }: Props) {
  const { placesLeft } = tournament;
  const close = () => setEntering(false);
  const enter = () => {
    if (currentUser()) setEntering(true);
    else openAuthDialog('login', () => setEntering(true));
  };
  return (
    <>
      <div className="bottom-bar cup-bar-in">
        <div className="page">
          <div className="bottom-bar-slot">
            <b>{placesLeft > 0 ? words.placesLeft(placesLeft) : words.statuses.full}</b>
            <span>{placesLeft > 0 ? datesOf(tournament) : t.waitBar}</span>
          </div>
          {placesLeft > 0 ? <b className="num cup-bar-fee">{feeOf(tournament)}</b> : null}
          <button type="button" className="btn btn-primary" onClick={enter}>
            {placesLeft > 0 ? t.enter : t.wait}
          </button>
        </div>
      </div>
      <LateDialogs onClose={close}>
        {entering ? (
          <EnterDialog tournament={tournament} entered={entered} onEntered={close} onClose={close} />
        ) : null}
      </LateDialogs>
    </>
  );
}
