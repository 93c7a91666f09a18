import type { BallOffer } from '@crease/shared/cricket/next-ball';
import { useLayoutEffect, useRef } from 'react';
import { Dialog } from '../../../components/dialog.js';
import type { Tap } from '../ball-taps.js';
import { type RunsOf, runsOffered, tapOf } from '../run-taps.js';
import { padTexts as t } from '../texts.js';
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
  const [title, label] = wordsOf(of);
  const choices = runsOffered(offer, of);
  const press = (key: string) => {
    const runs = choices.find((choice) => String(choice) === key);
    if (runs !== undefined) onTap(tapOf(of, runs));
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
        <p className="text-2">{label}</p>
        <div className="scorer-sheet">
          {choices.map((runs, nth) => (
            <button
              key={runs}
              type="button"
              className={`scorer-key num ${runs > MOST_USUAL ? 'scorer-key-few' : 'scorer-key-run'}`}
              data-autofocus={nth === 0 ? true : undefined}
              onClick={() => onTap(tapOf(of, runs))}
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
