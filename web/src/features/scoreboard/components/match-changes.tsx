import type { Match } from '@crease/shared/contracts/matches';
import type { LastEvent } from '@crease/shared/cricket/card';
import { isEdit } from '@crease/shared/cricket/timeline';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { useMemo, useState } from 'react';
import { formatInstant } from '../../../lib/format/time.js';
import { language } from '../../../lib/language/language.js';
import { setupOf } from '../../scoring/public.js';
import type { KnownEvents } from '../api/use-match-events.js';
import type { NameOf } from '../card-innings.js';
import { type Change, changesOf } from '../changes-of.js';
import { changeTexts as t } from '../texts.js';

interface Props {
  match: Match;
  known: KnownEvents;
  nameOf: NameOf;
}

/** What the scorer took back and corrected, and when; who did it, for those who run the match. */
export function MatchChanges({ match, known, nameOf }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = useMemo(() => known.events.filter(isEdit).length, [known]);
  if (count === 0) return null;
  return (
    <details className="panel story-changes" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.title(count)}</summary>
      {isOpen ? <Changes match={match} known={known} nameOf={nameOf} /> : null}
    </details>
  );
}

function Changes({ match, known, nameOf }: Props) {
  const { events, at, by } = known;
  const changes = useMemo(() => changesOf(setupOf(match, events), events), [match, events]);
  const words = (last: LastEvent) => lastInWords(last, nameOf)[language];
  return (
    <ol className="lines" reversed>
      {changes.map((change) => (
        <li key={change.at}>
          <div className="story-change">
            <strong>{change.kind === 'branch' ? t.branch(change.setAside) : t.kinds[change.kind]}</strong>
            <Said {...change} words={words} />
            <span className="small text-2">
              {[...by.slice(change.at, change.at + 1), formatInstant(at[change.at] ?? '')].join(', ')}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The event before the change, struck through, and what it says since. */
function Said({
  before,
  after,
  words,
}: Pick<Change, 'before' | 'after'> & { words: (last: LastEvent) => string }) {
  return (
    <>
      {before ? <del dir="auto">{words(before)}</del> : null}
      {after ? <ins dir="auto">{words(after)}</ins> : null}
    </>
  );
}
