import { historyOf, type MatchState } from '@crease/shared/cricket/match';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { language } from '../../../lib/language/language.js';
import type { Stop } from '../log/scoring-log.js';
import type { ScoringSession, Snapshot } from '../log/session.js';
import type { NameOf } from '../names.js';
import { stopTexts as t } from '../texts.js';

interface Props {
  session: ScoringSession;
  snapshot: Snapshot;
  stop: Stop;
  nameOf: NameOf;
}

/** What a person has to decide before the scoring goes on. */
export function StopPanel({ session, snapshot, stop, nameOf }: Props) {
  const { log, state } = snapshot;
  const [busy, setBusy] = useState(false);
  const waiting = log.waiting.length;
  const act = (what: () => Promise<void>) => () => {
    setBusy(true);
    void what().finally(() => setBusy(false));
  };
  const takeOver = { text: t.takeOver, act: act(() => session.takeLease({ takeOver: true })) };
  const { title, text, choices } = {
    'two-series': () => ({
      title: t.twoSeries,
      text: t.twoSeriesText(waiting, stop.kind === 'two-series' ? stop.theirs.length : 0),
      choices: [
        { text: t.mine, act: act(() => session.keepMine()) },
        { text: t.theirs, act: act(() => session.takeTheirs()) },
      ],
    }),
    'lease-lost': () => ({ title: t.lost, text: t.lostText, choices: [takeOver] }),
    'lease-held': () => ({
      title: t.held(stop.kind === 'lease-held' ? stop.by : ''),
      text: t.heldText,
      choices: [takeOver],
    }),
    refused: () => {
      const count = waiting - (stop.kind === 'refused' ? stop.index : 0);
      return {
        title: t.refused,
        text: t.refusedText(count),
        choices: [{ text: t.giveUp(count), act: act(() => session.dropRefused()) }],
      };
    },
    closed: () => ({
      title: t.closed,
      text: stop.kind === 'closed' ? closedWords(stop, state, nameOf) : '',
      choices: [
        { text: t.check, act: act(() => session.checkAgain()) },
        ...(waiting > 0 ? [{ text: t.giveUp(waiting), act: act(() => session.takeTheirs()) }] : []),
      ],
    }),
  }[stop.kind]();
  return (
    <section className="notice scorer-stop" role="alert">
      <Icon name="warning" />
      <div className="stack">
        <h2>{title}</h2>
        <p>{text}</p>
        {waiting > 0 && stop.kind !== 'two-series' ? <p>{t.waiting(waiting)}</p> : null}
        <div className="scorer-kinds">
          {choices.map((choice) => (
            <button
              key={choice.text}
              type="button"
              className="btn btn-big"
              disabled={busy}
              onClick={choice.act}
            >
              {choice.text}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

/** What the server said, with the ball in the way in words. */
function closedWords(
  { message, of }: Extract<Stop, { kind: 'closed' }>,
  state: MatchState,
  nameOf: NameOf,
): string {
  const entry = historyOf(state).find(({ event }) => event.id === of);
  return entry ? `${message} ${t.inTheWay(lastInWords(entry.last, nameOf)[language])}` : message;
}
