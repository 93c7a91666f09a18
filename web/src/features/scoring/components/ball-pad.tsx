import type { BallOffer } from '@crease/shared/cricket/next-ball';
import type { MatchRules } from '@crease/shared/cricket/rules';
import type { PlayerId } from '@crease/shared/cricket/setup';
import { useState } from 'react';
import type { Tap } from '../ball-taps.js';
import type { NameOf } from '../names.js';
import type { RunsOf } from '../run-taps.js';
import { padTexts as t } from '../texts.js';
import { OutSheet } from './out-sheet.js';
import { RunSheet } from './run-sheet.js';
import { useKeys } from './use-keys.js';
import './scorer.css';

interface Props {
  offer: BallOffer;
  rules: MatchRules;
  fielders: readonly PlayerId[];
  nameOf: NameOf;
  /** The keyboard works the pad: 0 to 6, w, n, b and o. */
  keys: boolean;
  onTap: (tap: Tap) => void;
}

const RUNS = [0, 1, 2, 3, 4, 6];
type Sheet = { kind: 'runs'; of: RunsOf } | { kind: 'out' };

/** The buttons of one ball: one tap for runs off the bat, a second one for the rest. */
export function BallPad({ offer, rules, fielders, nameOf, keys, onTap }: Props) {
  const [sheet, setSheet] = useState<Sheet>();
  const askRuns = (of: RunsOf) => setSheet({ kind: 'runs', of });
  const askOut = () => setSheet({ kind: 'out' });
  const done = (tap: Tap) => {
    setSheet(undefined);
    onTap(tap);
  };
  useKeys(keys && !sheet, (key) => {
    if (/^[0-6]$/.test(key)) onTap({ runs: Number(key) });
    else if (key === 'w') askRuns('wide');
    else if (key === 'n') askRuns('noBall');
    else if (key === 'b' && offer.byes) askRuns('bye');
    else if (key === 'o') askOut();
    else return false;
    return true;
  });
  return (
    <>
      <section className="scorer-pad" aria-label={t.buttons}>
        {RUNS.map((runs) => (
          <button
            key={runs}
            type="button"
            className={`scorer-key num ${runs === 4 || runs === 6 ? 'scorer-key-boundary' : ''}`}
            aria-label={t.runs(runs)}
            onClick={() => onTap({ runs })}
          >
            {runs}
          </button>
        ))}
        <Extra text={t.wide} onClick={() => askRuns('wide')} />
        <Extra text={t.noBall} onClick={() => askRuns('noBall')} />
        <button type="button" className="scorer-key scorer-key-out" onClick={askOut}>
          {t.out}
        </button>
        {offer.byes ? <Extra text={t.bye} onClick={() => askRuns('bye')} /> : null}
        {offer.legByes ? <Extra text={t.legBye} onClick={() => askRuns('legBye')} /> : null}
        <Extra text={t.ran} onClick={() => askRuns('ran')} />
        {offer.missed ? <Extra text={t.missed} onClick={() => onTap({ runs: 0, missed: true })} /> : null}
        {rules.roof === 'play' ? null : (
          <Extra text={t.roof} onClick={() => onTap({ runs: 0, net: 'roof' })} />
        )}
        {rules.overTheNet === 'six' ? null : (
          <Extra text={t.overNet} onClick={() => onTap({ runs: 0, net: 'overNet' })} />
        )}
        {rules.zones.map(({ name, runs }) => (
          <Extra key={name} text={t.zone(name, runs)} onClick={() => askRuns({ zone: name })} />
        ))}
      </section>
      {sheet?.kind === 'runs' ? (
        <RunSheet offer={offer} of={sheet.of} onTap={done} onClose={() => setSheet(undefined)} />
      ) : null}
      {sheet?.kind === 'out' ? (
        <OutSheet
          offer={offer}
          fielders={fielders}
          nameOf={nameOf}
          onTap={done}
          onClose={() => setSheet(undefined)}
        />
      ) : null}
    </>
  );
}

function Extra({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" className="scorer-key scorer-key-word" onClick={onClick}>
      {text}
    </button>
  );
}
