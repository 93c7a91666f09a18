import type { Match } from '@crease/shared/contracts/matches';
import type { Ball, DoBody, EventId, PlayBody, PlayEvent } from '@crease/shared/cricket/events';
import { type HistoryEntry, type MatchState, offersAt } from '@crease/shared/cricket/match';
import type { BallOffer, DoOffers } from '@crease/shared/cricket/next-ball';
import { type ReactNode, useMemo, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { ballOf } from '../ball-taps.js';
import { fieldersOf } from '../fielders.js';
import type { Entry } from '../log/session.js';
import type { NameOf } from '../names.js';
import { actsInPlaceOf, actsOf } from '../other-acts.js';
import { type EditPlan, planEdit, withBatter } from '../plan-edit.js';
import { scoringTexts, historyTexts as t } from '../texts.js';
import { ActSteps } from './act-steps.js';
import { BallPad } from './ball-pad.js';
import { OpeningForm } from './opening-form.js';
import { PlayerChoice } from './player-choice.js';
import './scorer.css';

interface Props {
  entry: HistoryEntry;
  match: Match;
  state: MatchState;
  nameOf: NameOf;
  /** An event in words, by its id. */
  wordsOf: (id: EventId) => string;
  onEdit: (edits: readonly Entry[]) => void;
  onBack: () => void;
}

type Asked =
  | { kind: 'correct' | 'insert' | 'insert-other' }
  /** The edit makes a wicket: who came in? */
  | { kind: 'batter'; edit: readonly Entry[]; plan: Extract<EditPlan, { kind: 'batter' }> };

/** One event of the history: it is corrected, removed, or something that was missed is put before it. */
export function EditEvent({ entry, match, state, nameOf, wordsOf, onEdit, onBack }: Props) {
  const { event } = entry;
  const [asked, setAsked] = useState<Asked>();
  const [problem, setProblem] = useState<string>();
  const at = useMemo(() => offersAt(state, event.id), [state, event.id]);
  const submit = (edit: Entry) => {
    const plan = planEdit(state, [edit]);
    if (plan.kind === 'possible') onEdit(plan.edits);
    else if (plan.kind === 'batter') setAsked({ kind: 'batter', edit: [edit], plan });
    else setProblem(plan.later === undefined ? scoringTexts.refused : t.laterBall(wordsOf(plan.later)));
  };
  const put = (body: PlayBody) => {
    const what = 'ball' in body ? { ball: body.ball } : { event: body };
    submit(
      asked?.kind === 'correct'
        ? { do: 'correct', of: event.id, ...what }
        : { do: 'insert', before: event.id, ...what },
    );
  };
  const ask = (next: Asked | undefined) => {
    setProblem(undefined);
    setAsked(next);
  };
  if (!asked)
    return (
      <div className="stack-4">
        <BackButton onClick={onBack} />
        <Problem text={problem} />
        <EditChoices
          canCorrect={isCorrectable(event, at.dos, at.ball)}
          canInsertBall={at.ball !== undefined}
          onAsk={(kind) => ask({ kind })}
          onRemove={() => submit({ do: 'remove', of: event.id })}
        />
      </div>
    );
  return (
    <div className="stack-4">
      <BackButton onClick={() => ask(undefined)} />
      <Problem text={problem} />
      {asked.kind === 'batter' ? (
        <PlayerChoice
          title={t.whoCameIn}
          players={asked.plan.candidates.map((id) => ({ id, name: nameOf(id) }))}
          onChoose={(id) => onEdit(withBatter(asked.edit, asked.plan.before, id))}
        />
      ) : (
        <Replacement {...{ entry, match, state, nameOf, put }} {...at} asked={asked.kind} />
      )}
    </div>
  );
}

interface ReplacementProps extends Pick<Props, 'entry' | 'match' | 'state' | 'nameOf'> {
  asked: 'correct' | 'insert' | 'insert-other';
  ball?: BallOffer;
  dos: DoOffers;
  put: (body: PlayBody) => void;
}

/** What stands in the place of the event, or before it. */
function Replacement({ entry, match, state, nameOf, asked, ball, dos, put }: ReplacementProps) {
  const { event, innings } = entry;
  const putEvent = (body: DoBody) => put(body);
  if (asked === 'insert-other')
    return <ActSteps match={match} acts={insertable(dos, nameOf)} onChoose={putEvent} />;
  if (asked === 'correct' && 'do' in event) {
    if (event.do === 'open' && dos.open)
      return <OpeningForm match={match} openings={dos.open} was={event} nameOf={nameOf} onOpen={putEvent} />;
    return <ActSteps match={match} acts={actsInPlaceOf(event.do, dos, nameOf)} onChoose={putEvent} />;
  }
  const offer = ball && withBowlerOf(event, ball);
  return offer ? (
    <BallPad
      offer={offer}
      rules={state.setup.rules}
      fielders={fieldersOf(state, offer, innings)}
      nameOf={nameOf}
      keys={false}
      onTap={(tap) => put({ ball: ballOf(offer, tap) satisfies Ball })}
    />
  ) : null;
}

/** A late player is added, not put into the past. */
const insertable = ({ player: _, ...dos }: DoOffers, nameOf: NameOf) => actsOf(dos, nameOf);

/** The first ball of an over names its bowler: a correction of it keeps that one. */
function withBowlerOf(event: PlayEvent, offer: BallOffer): BallOffer {
  if (!('ball' in event) || !offer.bowlers.includes(event.ball.bowler)) return offer;
  return { ...offer, bowlers: [event.ball.bowler] };
}

/** Whether something else could have been entered in place of the event. */
function isCorrectable(event: PlayEvent, dos: DoOffers, ball: BallOffer | undefined): boolean {
  if ('ball' in event) return ball !== undefined;
  if (event.do === 'open') return dos.open !== undefined;
  const acts = actsInPlaceOf(event.do, dos, (id) => id ?? '');
  return acts.length > 1 || acts.some(({ does }) => Array.isArray(does) || 'form' in does);
}

interface ChoicesProps {
  canCorrect: boolean;
  canInsertBall: boolean;
  onAsk: (kind: 'correct' | 'insert' | 'insert-other') => void;
  onRemove: () => void;
}

function EditChoices({ canCorrect, canInsertBall, onAsk, onRemove }: ChoicesProps) {
  const choice = (text: string, onClick: () => void, look = ''): ReactNode => (
    <button type="button" className={`btn btn-big ${look}`} onClick={onClick}>
      {text}
    </button>
  );
  return (
    <>
      <p className="text-2">{t.removeText}</p>
      <div className="scorer-kinds">
        {canCorrect ? choice(t.correct, () => onAsk('correct')) : null}
        {canInsertBall ? choice(t.insert, () => onAsk('insert')) : null}
        {choice(t.insertOther, () => onAsk('insert-other'))}
        {choice(t.remove, onRemove, 'btn-danger')}
      </div>
    </>
  );
}

/** Why the edit is not possible. */
function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="notice notice-danger" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="btn btn-small btn-ghost scorer-back" onClick={onClick}>
      <Icon name="left" small />
      {t.back}
    </button>
  );
}
