import type { Ball, PlayBody, PlayEvent } from '@crease/shared/cricket/events';
import { type HistoryEntry, type MatchState, offersAt } from '@crease/shared/cricket/match';
import type { BallOffer, DoOffers } from '@crease/shared/cricket/next-ball';
import { useMemo, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { ballOf } from '../ball-taps.js';
import { fieldersOf } from '../fielders.js';
import type { Entry } from '../log/session.js';
import type { NameOf } from '../names.js';
import { type EditPlan, planEdit, withBatter } from '../plan-edit.js';
import { scoringTexts, historyTexts as t } from '../texts.js';
import { BallPad } from './ball-pad.js';
import { PlayerChoice } from './player-choice.js';
import './scorer.css';

interface Props {
  entry: HistoryEntry;
  state: MatchState;
  nameOf: NameOf;
  onEdit: (edits: readonly Entry[]) => void;
  onBack: () => void;
}

type Asked =
  | { kind: 'correct' | 'insert' }
  /** The edit makes a wicket: who came in? */
  | { kind: 'batter'; edit: readonly Entry[]; plan: Extract<EditPlan, { kind: 'batter' }> };

/** One event of the history: it is corrected, removed, or a ball that was missed is put before it. */
export function EditEvent({ entry, state, nameOf, onEdit, onBack }: Props) {
  const { event, innings } = entry;
  const [asked, setAsked] = useState<Asked>();
  const { dos, ...at } = useMemo(() => offersAt(state, event.id), [state, event.id]);
  const offer = at.ball && withBowlerOf(event, at.ball);
  const submit = (edit: Entry) => {
    const plan = planEdit(state, [edit]);
    if (plan.kind === 'possible') onEdit(plan.edits);
    else if (plan.kind === 'batter') setAsked({ kind: 'batter', edit: [edit], plan });
    else toast.error(plan.isLater ? t.laterBall : scoringTexts.refused);
  };
  if (!asked)
    return (
      <EditChoices event={event} canBowl={offer !== undefined} dos={dos} {...{ onBack, setAsked, submit }} />
    );
  const back = <BackButton onClick={() => setAsked(undefined)} />;
  if (asked.kind === 'batter') {
    const { edit, plan } = asked;
    return (
      <div className="stack-4">
        {back}
        <PlayerChoice
          title={t.whoCameIn}
          players={plan.candidates.map((id) => ({ id, name: nameOf(id) }))}
          onChoose={(id) => onEdit(withBatter(edit, plan.before, id))}
        />
      </div>
    );
  }
  const put = (ball: Ball): Entry =>
    asked.kind === 'insert'
      ? { do: 'insert', before: event.id, ball }
      : { do: 'correct', of: event.id, ball };
  const choices = namedIn(event, dos);
  return (
    <div className="stack-4">
      {back}
      {choices ? (
        <PlayerChoice
          title={t.correct}
          players={choices.ids.map((id) => ({ id, name: nameOf(id) }))}
          onChoose={(id) => submit({ do: 'correct', of: event.id, event: choices.body(id) })}
        />
      ) : offer ? (
        <BallPad
          offer={offer}
          rules={state.setup.rules}
          fielders={fieldersOf(state, innings)}
          nameOf={nameOf}
          keys={false}
          onTap={(tap) => submit(put(ballOf(offer, tap)))}
        />
      ) : null}
    </div>
  );
}

/** The first ball of an over names its bowler: a correction of it keeps that one. */
function withBowlerOf(event: PlayEvent, offer: BallOffer): BallOffer {
  if (!('ball' in event) || !offer.bowlers.includes(event.ball.bowler)) return offer;
  return { ...offer, bowlers: [event.ball.bowler] };
}

interface ChoicesProps {
  event: PlayEvent;
  /** A ball could have been bowled there. */
  canBowl: boolean;
  dos: DoOffers;
  setAsked: (asked: Asked) => void;
  submit: (edit: Entry) => void;
  onBack: () => void;
}

function EditChoices({ event, canBowl, dos, setAsked, submit, onBack }: ChoicesProps) {
  const isBall = 'ball' in event && canBowl;
  return (
    <div className="stack-4">
      <BackButton onClick={onBack} />
      <p className="text-2">{t.removeText}</p>
      <div className="scorer-kinds">
        {isBall || namedIn(event, dos) ? (
          <button type="button" className="btn btn-big" onClick={() => setAsked({ kind: 'correct' })}>
            {t.correct}
          </button>
        ) : null}
        {isBall ? (
          <button type="button" className="btn btn-big" onClick={() => setAsked({ kind: 'insert' })}>
            {t.insert}
          </button>
        ) : null}
        <button
          type="button"
          className="btn btn-big btn-danger"
          onClick={() => submit({ do: 'remove', of: event.id })}
        >
          {t.remove}
        </button>
      </div>
    </div>
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

interface Named {
  ids: readonly string[];
  body: (id: string) => PlayBody;
}

/** The players who could have been named instead, for an event that names a bowler or a new batter. */
function namedIn(event: PlayEvent, dos: DoOffers): Named | undefined {
  if (!('do' in event)) return undefined;
  if (event.do === 'bowler' && dos.bowler)
    return { ids: dos.bowler, body: (bowler) => ({ do: 'bowler', bowler }) };
  if (event.do === 'in' && dos.in) return { ids: dos.in, body: (batter) => ({ do: 'in', batter }) };
  return undefined;
}
