import { lastInWords } from '@crease/shared/match-words/last-event';
import { useState } from 'react';
import { language } from '../../../lib/language/language.js';
import type { NameOf } from '../card-innings.js';
import type { InningsStory } from '../story-of.js';
import { cardTexts, storyTexts as t } from '../texts.js';
import { BallChip } from './over-balls.js';

interface Props {
  stories: readonly InningsStory[];
  sides: readonly [string, string];
  nameOf: NameOf;
}

/** Overs that are shown before the reader asks for all. */
const SHOWN_OVERS = 3;

/** Everything that happened, in words, the newest first. */
export function BallsInWords({ stories, sides, nameOf }: Props) {
  const [isAll, setAll] = useState(false);
  const overs = stories
    .flatMap(({ side, superOver, overs: own }, nth) =>
      own.map((over) => ({ ...over, key: `${nth} ${over.over}`, name: sides[side], superOver })),
    )
    .reverse();
  const shown = isAll ? overs : overs.slice(0, SHOWN_OVERS);
  return (
    <section className="stack" aria-labelledby="ball-by-ball">
      <h2 id="ball-by-ball">{t.balls}</h2>
      <ol className="story-overs">
        {shown.map(({ key, over, runs, wickets, total, wicketsDown, events, name, superOver }) => (
          <li key={key} className="panel">
            <h3 className="story-over">
              <span>{t.overHead(over + 1, runs, wickets)}</span>
              <span className="text-2">
                <bdi>{superOver ? cardTexts.superOverOf(name) : name}</bdi>{' '}
                <span className="num">{`${total}/${wicketsDown}`}</span>
              </span>
            </h3>
            <ol className="story-balls">
              {events.toReversed().map(({ id, last }) => (
                <li key={id}>
                  {last.ball ? <BallChip ball={last.ball} /> : <span className="story-mark" />}
                  <span dir="auto">{lastInWords(last, nameOf)[language]}</span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {shown.length < overs.length ? (
        <button type="button" className="btn" onClick={() => setAll(true)}>
          {t.all}
        </button>
      ) : null}
    </section>
  );
}
