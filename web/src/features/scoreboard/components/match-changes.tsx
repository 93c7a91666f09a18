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
      {isOpen ? <Changes match={match} known={known} nameOf={nameOf} count={count} /> : null}
    </details>
  );
}

/** Changes that are shown at first, and more each time the reader asks. */
const PAGE_SIZE = 20;

function Changes({ match, known, nameOf, count }: Props & { count: number }) {
  const { events, at, by } = known;
  const [limit, setLimit] = useState(PAGE_SIZE);
  const changes = useMemo(() => {
    try {
      return changesOf(setupOf(match, events), events, limit);
    } catch (error) {
      console.warn('The changes of the match cannot be read', error);
      return [];
    }
  }, [match, events, limit]);
  const words = (last: LastEvent) => lastInWords(last, nameOf)[language];
  return (
    <>
      <ol className="lines" reversed start={count}>
        {changes.map((change) => (
          <li key={change.at}>
            <div className="story-change">
              <strong>{change.kind === 'branch' ? t.branch(change.setAside) : t.kinds[change.kind]}</strong>
              <Said {...change} words={words} />
              <span className="small text-2">
                {[by[change.at], formatInstant(at[change.at] ?? '')].filter(Boolean).join(', ')}
              </span>
            </div>
          </li>
        ))}
      </ol>
      {changes.length < count && changes.length > 0 ? (
        <button type="button" className="btn" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {t.earlier}
        </button>
      ) : null}
    </>
  );
}

/** The event before the change, struck through, and what it says since; once if both have the same words. */
function Said({
  before,
  after,
  words,
}: Pick<Change, 'before' | 'after'> & { words: (last: LastEvent) => string }) {
  const [was, is] = [before && words(before), after && words(after)];
  if (was === is) return was ? <span dir="auto">{was}</span> : null;
  return (
    <>
      {was ? <del dir="auto">{was}</del> : null}
      {is ? <ins dir="auto">{is}</ins> : null}
    </>
  );
}
