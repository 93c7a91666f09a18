import { cardOf } from '@crease/shared/cricket/match';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { useEffect, useMemo, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { language } from '../../../lib/language/language.js';
import { signal, tick } from '../../../lib/signal.js';
import { ballOf, type Tap } from '../ball-taps.js';
import { fieldersOf } from '../fielders.js';
import { allEvents } from '../log/scoring-log.js';
import type { Entry, Recorded, ScoringSession, Snapshot } from '../log/session.js';
import { namesOf } from '../names.js';
import { type Asked, askedBy } from '../scoring-step.js';
import { scoringTexts as t } from '../texts.js';
import { useWakeLock } from '../use-wake-lock.js';
import { AskedNext } from './asked-next.js';
import { BallPad } from './ball-pad.js';
import { HandOverDialog } from './hand-over-dialog.js';
import { HistoryDialog } from './history-dialog.js';
import { OtherDialog } from './other-dialog.js';
import { ScoreBoard } from './score-board.js';
import { ScorerFrame } from './scorer-frame.js';
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

/** The scorer's page of one match: the board, the last ball with Undo beside it, and what is asked next. */
export function Scorer({ session, snapshot }: Props) {
  const { match, log, state } = snapshot;
  const [dialog, setDialog] = useState<OpenDialog>();
  const events = useMemo(() => allEvents(log), [log]);
  const nameOf = useMemo(() => namesOf(match, events), [match, events]);
  const card = useMemo(() => cardOf(state), [state]);
  const asked = useMemo(() => askedBy(state), [state]);
  const { record, isUnsaved } = useRecord(session);
  useWakeLock();
  const close = () => setDialog(undefined);
  const say = (entry: Entry | readonly Entry[]) => {
    close();
    record(() => entry);
  };
  const tap = (what: Tap) =>
    record(({ step }) => (step.kind === 'ball' ? { ball: ballOf(step.offer, what) } : undefined));
  const undo = () => record(({ dos }) => (dos.undo ? { do: 'undo' } : undefined));
  const { step, dos } = asked;
  useKeys(dialog === undefined && !log.stop, (key) => {
    if (key === 'u') undo();
    return key === 'u';
  });
  return (
    <ScorerFrame matchId={match._id} bar={<SyncBar log={log} link={snapshot.link} />}>
      <div className={`scorer ${step.kind === 'ball' && !log.stop ? 'scorer-full' : ''}`}>
        <div className="scorer-top">
          <ScoreBoard match={match} card={card} nameOf={nameOf} />
          <div className="scorer-tools">
            <button type="button" className="btn btn-small" onClick={() => setDialog('history')}>
              {t.history}
            </button>
            <button type="button" className="btn btn-small" onClick={() => setDialog('other')}>
              {t.more}
            </button>
          </div>
          {isUnsaved ? <Unsaved /> : null}
          <div className="scorer-last" hidden={!dos.undo}>
            <p aria-live="polite">{card.last ? lastInWords(card.last, nameOf)[language] : ''}</p>
            <button
              type="button"
              className="btn btn-small"
              aria-keyshortcuts="u"
              disabled={!dos.undo || log.stop !== undefined}
              onClick={undo}
            >
              <Icon name="refresh" small />
              {t.undo}
            </button>
          </div>
        </div>
        {log.stop ? (
          <StopPanel session={session} snapshot={snapshot} stop={log.stop} nameOf={nameOf} />
        ) : step.kind === 'ball' ? (
          <BallPad
            offer={step.offer}
            rules={state.setup.rules}
            fielders={fieldersOf(state, step.offer)}
            nameOf={nameOf}
            keys={dialog === undefined}
            onTap={tap}
          />
        ) : (
          <AskedNext
            match={match}
            card={card}
            step={step}
            isSent={log.waiting.length === 0}
            nameOf={nameOf}
            onChoose={say}
          />
        )}
      </div>
      {dialog === 'history' ? (
        <HistoryDialog
          match={match}
          state={state}
          nameOf={nameOf}
          canEdit={log.stop === undefined}
          onEdit={(edits) => record(() => edits)}
          onClose={close}
        />
      ) : null}
      {dialog === 'other' ? (
        <OtherDialog
          match={match}
          dos={log.stop ? {} : dos}
          nameOf={nameOf}
          onChoose={say}
          onHandOver={() => setDialog('hand-over')}
          onClose={close}
        />
      ) : null}
      {dialog === 'hand-over' ? (
        <HandOverDialog
          matchId={match._id}
          title={`${match.sides[0].name} – ${match.sides[1].name}`}
          waiting={log.waiting.length}
          onClose={close}
        />
      ) : null}
    </ScorerFrame>
  );
}

function Unsaved() {
  return (
    <div className="notice notice-danger" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{t.notSaved}</strong>
        <p>{t.notSavedText}</p>
      </div>
    </div>
  );
}

/** Records what the scorer says and sends it. `isUnsaved`: the browser could not save the last entry. */
function useRecord(session: ScoringSession): { record: (make: Make) => void; isUnsaved: boolean } {
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    // Storage that a person has agreed to keep is not cleared when the phone runs out of room.
    void navigator.storage?.persist?.();
  }, []);
  const record = async (make: Make) => {
    const result = await session.record((state) => make(askedBy(state)));
    if (result.kind === 'saved') {
      setUnsaved(false);
      tick();
      return await session.send();
    }
    if (result.kind === 'not-saved') setUnsaved(true);
    const problem = problemOf(result);
    if (problem !== undefined) toast.error(problem);
    if (result.kind !== 'nothing') signal('red');
  };
  return { record: (make) => void record(make), isUnsaved };
}

function problemOf({ kind }: Recorded): string | undefined {
  if (kind === 'full') return t.full;
  return kind === 'refused' ? t.refused : undefined;
}
