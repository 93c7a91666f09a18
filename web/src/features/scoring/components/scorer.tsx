import { cardOf } from '@crease/shared/cricket/match';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { useMemo, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { language } from '../../../lib/language/language.js';
import { signal, tick } from '../../../lib/signal.js';
import { ballOf, type Tap } from '../ball-taps.js';
import { fieldersOf } from '../fielders.js';
import type { Entry, Recorded, ScoringSession, Snapshot } from '../log/session.js';
import { namesOf } from '../names.js';
import { type Asked, askedBy } from '../scoring-step.js';
import { historyTexts, scoringTexts as t } from '../texts.js';
import { useWakeLock } from '../use-wake-lock.js';
import { AskedNext } from './asked-next.js';
import { BallPad } from './ball-pad.js';
import { HandOverDialog } from './hand-over-dialog.js';
import { HistoryDialog } from './history-dialog.js';
import { OtherDialog } from './other-dialog.js';
import { ScoreBoard } from './score-board.js';
import { StopPanel } from './stop-panel.js';
import { SyncBar } from './sync-bar.js';
import { useKeys } from './use-keys.js';
import './scorer.css';

interface Props {
  session: ScoringSession;
  snapshot: Snapshot;
}

/** What the scorer said, given what is asked now. */
type Make = (now: Asked) => Entry | readonly Entry[] | undefined;

type OpenDialog = 'history' | 'other' | 'hand-over';

/** The scorer's page of one match: board, sync bar, what is asked next, and the last ball with Undo beside it. */
export function Scorer({ session, snapshot }: Props) {
  const { match, log, state } = snapshot;
  const [dialog, setDialog] = useState<OpenDialog>();
  const nameOf = useMemo(() => namesOf(match), [match]);
  const card = useMemo(() => cardOf(state), [state]);
  const asked = useMemo(() => askedBy(state), [state]);
  useWakeLock();
  const record = (make: Make) => recordIn(session, make);
  const say = (entry: Entry) => {
    setDialog(undefined);
    void record(() => entry);
  };
  const tap = (what: Tap) =>
    void record(({ step }) => (step.kind === 'ball' ? { ball: ballOf(step.offer, what) } : undefined));
  const undo = () => void record(({ dos }) => (dos.undo ? { do: 'undo' } : undefined));
  const { step, dos } = asked;
  useKeys(dialog === undefined && !log.stop, (key) => {
    if (key === 'u') undo();
    return key === 'u';
  });
  const close = () => setDialog(undefined);
  const title = `${match.sides[0].name} – ${match.sides[1].name}`;
  return (
    <div className="scorer">
      <ScoreBoard match={match} card={card} nameOf={nameOf} />
      <SyncBar log={log} link={snapshot.link} />
      {log.stop ? (
        <StopPanel session={session} log={log} stop={log.stop} />
      ) : (
        <>
          <div className="scorer-last">
            <p aria-live="polite">{card.last ? lastInWords(card.last, nameOf)[language] : t.noBallYet}</p>
            <button type="button" className="btn btn-small" disabled={!dos.undo} onClick={undo}>
              <Icon name="refresh" small />
              {t.undo}
            </button>
          </div>
          {step.kind === 'ball' ? (
            <BallPad
              offer={step.offer}
              rules={state.setup.rules}
              fielders={fieldersOf(state)}
              nameOf={nameOf}
              keys={dialog === undefined}
              onTap={tap}
            />
          ) : (
            <AskedNext match={match} card={card} step={step} nameOf={nameOf} onChoose={say} />
          )}
          <div className="scorer-tools">
            <button type="button" className="btn btn-small" onClick={() => setDialog('history')}>
              {t.history}
            </button>
            <button type="button" className="btn btn-small" onClick={() => setDialog('hand-over')}>
              {t.handOver}
            </button>
            <button type="button" className="btn btn-small" onClick={() => setDialog('other')}>
              {t.more}
            </button>
          </div>
        </>
      )}
      {dialog === 'history' ? (
        <HistoryDialog
          state={state}
          nameOf={nameOf}
          onEdit={(edits) => void record(() => edits)}
          onClose={close}
        />
      ) : null}
      {dialog === 'other' ? <OtherDialog dos={dos} nameOf={nameOf} onChoose={say} onClose={close} /> : null}
      {dialog === 'hand-over' ? (
        <HandOverDialog matchId={match._id} title={title} waiting={log.waiting.length} onClose={close} />
      ) : null}
    </div>
  );
}

/** Records what the scorer said, tells them at once what did not work, and sends it. */
async function recordIn(session: ScoringSession, make: Make): Promise<void> {
  const result = await session.record((state) => make(askedBy(state)));
  if (result.kind === 'saved') {
    tick();
    await session.send();
    return;
  }
  const problem = problemOf(result);
  if (problem === undefined) return;
  signal('red');
  toast.error(problem);
}

function problemOf(result: Recorded): string | undefined {
  if (result.kind === 'full') return t.full;
  if (result.kind === 'not-saved') return t.notSaved;
  if (result.kind !== 'refused') return undefined;
  return result.reason === 'later-event' ? historyTexts.laterBall : t.refused;
}
