import type { Match } from '@crease/shared/contracts/matches';
import type { DoBody } from '@crease/shared/cricket/events';
import type { DoOffers } from '@crease/shared/cricket/next-ball';
import { Dialog } from '../../../components/dialog.js';
import type { NameOf } from '../names.js';
import { actsOf } from '../other-acts.js';
import { otherTexts as t } from '../texts.js';
import { ActSteps } from './act-steps.js';

interface Props {
  match: Match;
  dos: DoOffers;
  nameOf: NameOf;
  onChoose: (body: DoBody) => void;
  onHandOver: () => void;
  onClose: () => void;
}

/** Everything that is no ball and may happen now, as the rules of the match offer it, and handing the scoring over. */
export function OtherDialog({ match, dos, nameOf, onChoose, onHandOver, onClose }: Props) {
  return (
    <Dialog title={t.title} full onClose={onClose}>
      <div className="stack-4">
        <ActSteps match={match} acts={actsOf(dos, nameOf)} onChoose={onChoose} />
        <button type="button" className="btn btn-wide" onClick={onHandOver}>
          {t.handOver}
        </button>
      </div>
    </Dialog>
  );
}
