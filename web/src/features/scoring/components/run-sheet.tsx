import type { BallOffer } from '@crease/shared/cricket/next-ball';
import { useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import type { Tap } from '../ball-taps.js';
import { type RunsOf, runsOffered, sourcesOf, tapOf } from '../run-taps.js';
import { padTexts as t } from '../texts.js';
import { Chips } from './chips.js';
import './scorer.css';

interface Props {
  offer: BallOffer;
  of: RunsOf;
  onTap: (tap: Tap) => void;
  onClose: () => void;
}

/** More runs than these are run once a season: their keys are small. */
const MOST_USUAL = 6;

/** The second tap of an extra: how many were run. Digits of the keyboard choose too. */
export function RunSheet({ offer, of, onTap, onClose }: Props) {
  const sources = sourcesOf(offer, of);
  const [source, setSource] = useState<'bat' | 'bye' | 'legBye'>('bat');
  const [title] = wordsOf(of);
  const [, label] = wordsOf(source === 'bat' ? of : source);
  const choices = runsOffered(offer, source === 'bat' ? of : source);
  const tap = (runs: number) =>
    onTap(source === 'bat' ? tapOf(of, runs) : { runs, extra: 'noBall', off: source });
  const press = (key: string) => {
    const runs = choices.find((choice) => String(choice) === key);
    if (runs !== undefined) tap(runs);
  };
  const current = useRef(press);
  useLayoutEffect(() => {
    current.current = press;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.repeat) current.current(event.key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog title={title} size="narrow" onClose={onClose}>
      <div className="stack">
        {sources.length > 1 ? (
          <Chips
            legend={t.from}
            options={sources.map((value) => ({ value, text: value === 'bat' ? t.bat : t[value] }))}
            value={source}
            onChange={setSource}
          />
        ) : null}
        <p className="text-2">{label}</p>
        <div className="scorer-sheet">
          {choices.map((runs, nth) => (
            <button
              key={runs}
              type="button"
              className={`scorer-key num ${runs > MOST_USUAL ? 'scorer-key-few' : 'scorer-key-run'}`}
              data-autofocus={nth === 0 ? true : undefined}
              onClick={() => tap(runs)}
            >
              {runs}
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function wordsOf(of: RunsOf): [title: string, label: string] {
  if (typeof of === 'object') return [of.zone, t.zoneRun];
  return of === 'ran' ? [t.ran, t.ranRun] : [t[of], t[`${of}Run`]];
}
