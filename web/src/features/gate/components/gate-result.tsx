import { useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { formatClock, formatDay, formatSlot } from '../../../lib/format/time.js';
import { type Signal, signal } from '../../../lib/signal.js';
import type { Method } from '../../desk-actions/public.js';
import { useCollectPayment } from '../../desk-actions/public.js';
import type { Verdict } from '../judge.js';
import { gateTexts as t } from '../texts.js';

/** The gate's answer to a code, or a check-in that the server refused later. */
export type Answer = Verdict | { kind: 'refused'; name: string; why: string };

interface Props {
  answer: Answer;
  onNext: () => void;
}

const ICON: Record<Signal, IconName> = { green: 'check', amber: 'rupee', red: 'close' };

/** A full screen in one colour with text, icon, sound and vibration, readable from two metres. */
export function GateResult({ answer, onNext }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const colour = colourOf(answer);
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
    signal(colour);
  }, [colour]);
  const game = 'game' in answer ? answer.game : undefined;
  const name = game?.name ?? (answer.kind === 'refused' ? answer.name : undefined);
  return (
    <dialog
      ref={ref}
      className={`gate-result gate-${colour}`}
      aria-labelledby="gate-word"
      onCancel={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <span className="gate-sign">
        <Icon name={ICON[colour]} />
      </span>
      <h2 id="gate-word">{wordOf(answer)}</h2>
      {name ? <p className="gate-name">{name}</p> : null}
      {game ? (
        <p className="gate-facts">
          {formatSlot(game.timeSlot)}, {game.groundName}, {formatPlayers(game.players)}
        </p>
      ) : null}
      {answer.kind === 'unknown' ? <p className="gate-facts">{t.unknownText}</p> : null}
      {answer.kind === 'refused' ? <p className="gate-facts">{answer.why}</p> : null}
      <div className="gate-do">
        {answer.kind === 'to-pay' ? <Collect id={answer.game.id} due={answer.due} onDone={onNext} /> : null}
        {/* biome-ignore lint/a11y/noAutofocus: the dialog's one way on */}
        <button type="button" className="btn btn-big" autoFocus onClick={onNext}>
          {t.next}
        </button>
      </div>
    </dialog>
  );
}

function Collect({ id, due, onDone }: { id: string; due: number; onDone: () => void }) {
  const collect = useCollectPayment();
  const take = async (method: Method) => {
    try {
      await collect.mutateAsync({ id, amount: due, method });
      toast.success(t.took(formatRupees(due)));
    } catch (error) {
      toast.error(messageOf(error, t.collectFailed));
    }
    onDone();
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-big"
        disabled={collect.isPending}
        onClick={() => void take('cash')}
      >
        {t.cash(formatRupees(due))}
      </button>
      <button
        type="button"
        className="btn btn-big"
        disabled={collect.isPending}
        onClick={() => void take('upi')}
      >
        {t.upi(formatRupees(due))}
      </button>
    </>
  );
}

const COLOURS: Record<Answer['kind'], Signal> = {
  in: 'green',
  'to-pay': 'amber',
  'already-in': 'red',
  'wrong-ground': 'red',
  'wrong-day': 'red',
  unknown: 'red',
  refused: 'red',
};
const colourOf = ({ kind }: Answer): Signal => COLOURS[kind];

function wordOf(answer: Answer): string {
  switch (answer.kind) {
    case 'in':
      return t.go;
    case 'to-pay':
      return t.pay(formatRupees(answer.due));
    case 'already-in':
      return t.alreadyIn(formatClock(answer.at));
    case 'wrong-ground':
      return t.wrongGround(answer.game.groundName);
    case 'wrong-day':
      return t.wrongDay(formatDay(answer.game.date));
    case 'unknown':
      return t.unknown;
    case 'refused':
      return t.refused;
  }
}
