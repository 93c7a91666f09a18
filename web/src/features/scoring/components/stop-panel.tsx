import { useState } from 'react';
import type { ScoringLog, Stop } from '../log/scoring-log.js';
import type { ScoringSession } from '../log/session.js';
import { stopTexts as t } from '../texts.js';

interface Props {
  session: ScoringSession;
  log: ScoringLog;
  stop: Stop;
}

/** What a person has to decide before the scoring goes on. */
export function StopPanel({ session, log, stop }: Props) {
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
      text: stop.kind === 'closed' ? stop.message : '',
      choices: [
        { text: t.check, act: act(() => session.checkAgain()) },
        ...(waiting > 0 ? [{ text: t.giveUp(waiting), act: act(() => session.takeTheirs()) }] : []),
      ],
    }),
  }[stop.kind]();
  return (
    <section className="panel scorer-ask" role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      {waiting > 0 && stop.kind !== 'two-series' ? <p className="text-2">{t.waiting(waiting)}</p> : null}
      <div className="scorer-kinds">
        {choices.map((choice) => (
          <button key={choice.text} type="button" className="btn" disabled={busy} onClick={choice.act}>
            {choice.text}
          </button>
        ))}
      </div>
    </section>
  );
}
