import type { OutKind } from '@crease/shared/cricket/events';
import type { BallOffer } from '@crease/shared/cricket/next-ball';
import type { PlayerId } from '@crease/shared/cricket/setup';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { hasFielder, needsRuns, outsOn, type Tap } from '../ball-taps.js';
import type { NameOf } from '../names.js';
import { numbers } from '../run-taps.js';
import { padTexts as t } from '../texts.js';
import { Chips } from './chips.js';
import './scorer.css';
import '../../../components/check-line.css';

interface Props {
  offer: BallOffer;
  fielders: readonly PlayerId[];
  nameOf: NameOf;
  onTap: (tap: Tap) => void;
  onClose: () => void;
}

type Extra = 'wide' | 'noBall' | undefined;
const FAIR = 'fair';
const BALLS = [FAIR, 'wide', 'noBall'] as const;
/** Runs completed before a run-out: more would not fit one tap. */
const MOST_COMPLETED = 4;

/** How a batter was out: one tap more for most ways, and the fielder or the batter where that matters. */
export function OutSheet(props: Props) {
  const { offer, onTap, onClose } = props;
  const [extra, setExtra] = useState<Extra>();
  const [kind, setKind] = useState<OutKind>();
  const choose = (chosen: OutKind) => {
    if (hasFielder(chosen) || needsRuns(chosen)) setKind(chosen);
    else onTap({ runs: 0, extra, out: { kind: chosen, who: offer.striker } });
  };
  return (
    <Dialog title={kind ? t.kinds[kind] : t.howOut} size="narrow" onClose={onClose}>
      {kind ? (
        <OutDetails {...props} kind={kind} extra={extra} />
      ) : (
        <div className="stack-4">
          <Chips
            legend={t.onBall}
            options={BALLS.map((ball) => ({ value: ball, text: ball === FAIR ? t.fair : t[ball] }))}
            value={extra ?? FAIR}
            onChange={(ball) => setExtra(ball === FAIR ? undefined : ball)}
          />
          <div className="scorer-kinds">
            {outsOn(offer, extra).map((one, nth) => (
              <button
                key={one}
                type="button"
                className="btn btn-big"
                data-autofocus={nth === 0 ? true : undefined}
                onClick={() => choose(one)}
              >
                {t.kinds[one]}
              </button>
            ))}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function OutDetails(props: Props & { kind: OutKind; extra: Extra }) {
  const { offer, fielders, nameOf, onTap, kind, extra } = props;
  const [who, setWho] = useState(offer.striker);
  const [runs, setRuns] = useState(0);
  const [crossed, setCrossed] = useState(false);
  const save = (by?: PlayerId) =>
    onTap({
      runs,
      extra,
      out: { kind, who, ...(by === undefined ? {} : { by }), ...(crossed ? { crossed } : {}) },
    });
  const batters = [offer.striker, offer.nonStriker].filter((id) => id !== undefined);
  return (
    <div className="stack-4">
      {needsRuns(kind) ? (
        <>
          <Chips
            legend={t.whoOut}
            options={batters.map((id) => ({ value: id, text: nameOf(id) }))}
            value={who}
            onChange={setWho}
          />
          <Chips
            legend={t.runsBefore}
            options={numbers({ least: 0, most: MOST_COMPLETED }).map((n) => ({ value: n, text: String(n) }))}
            value={runs}
            onChange={setRuns}
          />
          <label className="check-line">
            <input type="checkbox" checked={crossed} onChange={(event) => setCrossed(event.target.checked)} />
            {t.crossed}
          </label>
        </>
      ) : null}
      {hasFielder(kind) ? (
        <fieldset className="scorer-choice">
          <legend className="small text-2">{t.fielder}</legend>
          <div className="scorer-kinds">
            <button type="button" className="btn" data-autofocus onClick={() => save()}>
              {t.notKnown}
            </button>
            {fielders.map((id) => (
              <button key={id} type="button" className="btn" onClick={() => save(id)}>
                {nameOf(id)}
              </button>
            ))}
          </div>
        </fieldset>
      ) : (
        <button type="button" className="btn btn-primary btn-wide" data-autofocus onClick={() => save()}>
          {t.save}
        </button>
      )}
    </div>
  );
}
