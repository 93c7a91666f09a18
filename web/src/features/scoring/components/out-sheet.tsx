import type { OutKind } from '@crease/shared/cricket/events';
import type { BallOffer } from '@crease/shared/cricket/next-ball';
import type { PlayerId } from '@crease/shared/cricket/setup';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { hasFielder, needsRuns, outsOn, type Tap } from '../ball-taps.js';
import type { NameOf } from '../names.js';
import { padTexts as t } from '../texts.js';
import './scorer.css';

interface Props {
  offer: BallOffer;
  fielders: readonly PlayerId[];
  nameOf: NameOf;
  onTap: (tap: Tap) => void;
  onClose: () => void;
}

type Extra = 'wide' | 'noBall' | undefined;
const BALLS: readonly Extra[] = [undefined, 'wide', 'noBall'];

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
          <fieldset className="scorer-choice">
            <legend className="small text-2">{t.onBall}</legend>
            <div className="chips chips-wrap">
              {BALLS.map((ball) => (
                <button
                  key={ball ?? 'fair'}
                  type="button"
                  className="chip"
                  aria-pressed={ball === extra}
                  onClick={() => setExtra(ball)}
                >
                  {ball ? t[ball] : t.fair}
                </button>
              ))}
            </div>
          </fieldset>
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

const COMPLETED = [0, 1, 2, 3];

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
            options={COMPLETED.map((n) => ({ value: n, text: String(n) }))}
            value={runs}
            onChange={setRuns}
          />
          <label className="row">
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

interface ChipsProps<V> {
  legend: string;
  options: readonly { value: V; text: string }[];
  value: V;
  onChange: (value: V) => void;
}

function Chips<V extends string | number>({ legend, options, value, onChange }: ChipsProps<V>) {
  return (
    <fieldset className="scorer-choice">
      <legend className="small text-2">{legend}</legend>
      <div className="chips chips-wrap">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className="chip"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
