import { useEffect, useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { type MatchWithCard, namesIn } from '../../matches/public.js';
import { useMatchEvents } from '../api/use-match-events.js';
import type { NameOf } from '../card-innings.js';
import { type InningsStory, storyOf } from '../story-of.js';
import { storyTexts as t } from '../texts.js';
import { BallsInWords } from './balls-in-words.js';
import { OverBars, Worm } from './charts.js';
import { MatchChanges } from './match-changes.js';
import './match-story.css';

/** Charts and all balls in words. Loaded after the board, because the rules of cricket come with it. */
export default function MatchStory({ seen }: { seen: MatchWithCard }) {
  const { match } = seen;
  const events = useMatchEvents(match._id, match.seq);
  const [stories, setStories] = useState<readonly InningsStory[]>();
  const known = events.data;
  useEffect(() => {
    if (!known || known.events.length < match.seq) return;
    try {
      setStories(storyOf(match, seen.card.innings, known.events));
    } catch (error) {
      // Events from before the sides were changed: the next read of the match brings what fits them.
      console.warn('The events do not fit this match', error);
    }
  }, [known, match, seen.card]);

  if (!stories) return events.isError ? <Failed error={events.error} again={events.refetch} /> : <Loading />;
  const names = namesIn(seen);
  const sides: [string, string] = [match.sides[0].name, match.sides[1].name];
  const main = stories.filter(({ superOver }) => !superOver);
  const nameOf: NameOf = (id) => names.get(id ?? '') ?? '';
  return (
    <div className="stack-4">
      <div className="story-charts">
        <Worm stories={main} sides={sides} overs={match.rules.overs} />
        <OverBars stories={main} sides={sides} overs={match.rules.overs} />
      </div>
      <BallsInWords stories={stories} sides={sides} nameOf={nameOf} />
      {known ? <MatchChanges match={match} known={known} nameOf={nameOf} /> : null}
    </div>
  );
}

function Failed({ error, again }: { error: unknown; again: () => unknown }) {
  return (
    <EmptyState title={messageOf(error, t.failed)} broken>
      <button type="button" className="btn" onClick={() => void again()}>
        {t.again}
      </button>
    </EmptyState>
  );
}
