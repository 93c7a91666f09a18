import type { Match } from '@crease/shared/contracts/matches';
import type { Card } from '@crease/shared/cricket/card';
import type { DoBody } from '@crease/shared/cricket/events';
import type { PlayerId } from '@crease/shared/cricket/setup';
import { resultInWords } from '@crease/shared/match-words/result';
import { Link } from 'react-router-dom';
import { language } from '../../../lib/language/language.js';
import type { NameOf } from '../names.js';
import type { Step } from '../scoring-step.js';
import { stepTexts as t } from '../texts.js';
import { OpeningForm } from './opening-form.js';
import { PlayerChoice } from './player-choice.js';
import './scorer.css';

interface Props {
  match: Match;
  card: Card;
  step: Exclude<Step, { kind: 'ball' }>;
  /** The server has every event: only then does the match's page show the result. */
  isSent: boolean;
  nameOf: NameOf;
  onChoose: (body: DoBody) => void;
}

/** What has to be decided before the next ball. */
export function AskedNext({ match, card, step, isSent, nameOf, onChoose }: Props) {
  switch (step.kind) {
    case 'open':
      return (
        <OpeningForm
          key={card.innings.length}
          match={match}
          openings={step.openings}
          nameOf={nameOf}
          onOpen={onChoose}
        />
      );
    case 'bowler':
      return (
        <PlayerChoice
          title={t.nextBowler}
          players={step.bowlers.map((id) => ({ id, name: nameOf(id), meta: figuresOf(card, id) }))}
          onChoose={(bowler) => onChoose({ do: 'bowler', bowler })}
        />
      );
    case 'batter':
      return (
        <PlayerChoice
          title={t.nextBatter}
          players={[
            ...step.coming.map((id) => ({ id, name: nameOf(id) })),
            ...step.returning.map((id) => ({ id, name: t.comesBack(nameOf(id)) })),
          ]}
          onChoose={(id) =>
            onChoose(step.coming.includes(id) ? { do: 'in', batter: id } : { do: 'return', who: id })
          }
        />
      );
    case 'tied':
      return (
        <section className="scorer-ask">
          <h2>{t.tied}</h2>
          <button
            type="button"
            className="btn btn-primary btn-big btn-wide"
            onClick={() => onChoose({ do: 'super-over' })}
          >
            {t.superOver}
          </button>
        </section>
      );
    case 'over':
      return (
        <section className="scorer-ask">
          <h2>{t.over}</h2>
          {card.result ? (
            <p>
              {
                resultInWords(
                  card.result,
                  match.sides.map(({ name }) => name),
                )[language]
              }
            </p>
          ) : null}
          {isSent ? (
            <Link className="btn btn-primary btn-big btn-wide" to={`/match/${match._id}`}>
              {card.result?.outcome === 'no-result' ? t.toMatch : t.toResult}
            </Link>
          ) : null}
        </section>
      );
    case 'other':
      return <p className="scorer-ask">{card.innings.length === 0 ? t.noPlayers : t.other}</p>;
  }
}

function figuresOf({ innings }: Card, id: PlayerId): string | undefined {
  const line = innings.at(-1)?.bowling.find(({ playerId }) => playerId === id);
  return line && `${line.wickets}/${line.runs}`;
}
