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

/**
 * The buttons of one ball: one tap for runs off the bat, a second one for the rest. What is tapped most lies lowest,
 * under the thumb.
 */
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
        <div className="scorer-rare">
          {offer.byes ? <Key text={t.bye} hint={keys && 'b'} onClick={() => askRuns('bye')} /> : null}
          {offer.legByes ? <Key text={t.legBye} onClick={() => askRuns('legBye')} /> : null}
          <Key text={t.ran} onClick={() => askRuns('ran')} />
          {offer.missed ? <Key text={t.missed} onClick={() => onTap({ runs: 0, missed: true })} /> : null}
          {rules.roof === 'play' ? null : (
            <Key text={t.roof} onClick={() => onTap({ runs: 0, net: 'roof' })} />
          )}
          {rules.overTheNet === 'six' ? null : (
            <Key text={t.overNet} onClick={() => onTap({ runs: 0, net: 'overNet' })} />
          )}
          {rules.zones.map(({ name, runs }) => (
            <Key key={name} text={t.zone(name, runs)} onClick={() => askRuns({ zone: name })} />
          ))}
        </div>
        <div className="scorer-keys">
          <Key text={t.wide} hint={keys && 'w'} onClick={() => askRuns('wide')} />
          <Key text={t.noBall} hint={keys && 'n'} onClick={() => askRuns('noBall')} />
          <Key text={t.out} hint={keys && 'o'} look="scorer-key-out" onClick={askOut} />
          {RUNS.map((runs) => (
            <button
              key={runs}
              type="button"
              className="scorer-key scorer-key-run num"
              aria-label={t.runs(runs)}
              aria-keyshortcuts={keys ? String(runs) : undefined}
              onClick={() => onTap({ runs })}
            >
              {runs}
            </button>
          ))}
        </div>
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

interface KeyProps {
  text: string;
  /** The key of the keyboard that does the same, shown beside the word on wide screens. */
  hint?: string | false;
  look?: string;
  onClick: () => void;
}

function Key({ text, hint, look = '', onClick }: KeyProps) {
  return (
    <button
      type="button"
      className={`scorer-key ${look}`}
      aria-label={text}
      aria-keyshortcuts={hint || undefined}
      onClick={onClick}
    >
      <span>{text}</span>
      {hint ? <kbd>{hint}</kbd> : null}
    </button>
  );
}
