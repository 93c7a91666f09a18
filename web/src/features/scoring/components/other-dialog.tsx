import type { DoBody } from '@crease/shared/cricket/events';
import type { DoOffers } from '@crease/shared/cricket/next-ball';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import type { NameOf } from '../names.js';
import { otherTexts as t } from '../texts.js';
import './scorer.css';

interface Props {
  dos: DoOffers;
  nameOf: NameOf;
  onChoose: (body: DoBody) => void;
  onClose: () => void;
}

interface Act {
  text: string;
  /** What it records, or what has to be chosen first. */
  does: DoBody | Act[];
  /** Ends an innings or the match. */
  isGrave?: boolean;
}

/** Everything that is no ball and may happen now, as the rules of the match offer it. */
export function OtherDialog({ dos, nameOf, onChoose, onClose }: Props) {
  const [path, setPath] = useState<Act[]>([]);
  const open = path.at(-1);
  const acts = open && Array.isArray(open.does) ? open.does : actsOf(dos, nameOf);
  const isAsking = open !== undefined && !Array.isArray(open.does);
  const choose = (act: Act) => {
    if (Array.isArray(act.does) || act.isGrave) setPath([...path, act]);
    else onChoose(act.does);
  };
  return (
    <Dialog title={isAsking ? t.sure(open.text) : (open?.text ?? t.title)} size="narrow" onClose={onClose}>
      {isAsking ? (
        <div className="stack-4">
          <p>{t.sureText}</p>
          <div className="scorer-kinds">
            <button type="button" className="btn" onClick={() => setPath(path.slice(0, -1))}>
              {t.cancel}
            </button>
            <button
              type="button"
              className="btn btn-danger"
              onClick={() => Array.isArray(open.does) || onChoose(open.does)}
            >
              {t.yes}
            </button>
          </div>
        </div>
      ) : (
        <ul className="scorer-players">
          {acts.map((act) => (
            <li key={act.text}>
              <button type="button" className="btn" onClick={() => choose(act)}>
                {act.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function actsOf(dos: DoOffers, nameOf: NameOf): Act[] {
  const acts: (Act | undefined)[] = [
    dos.power && { text: t.power, does: { do: 'power' } },
    dos.swap && { text: t.swap, does: { do: 'swap' } },
    dos.retire && { text: t.retire, does: retirements(dos.retire, nameOf) },
    choice(t.bowler, dos.bowler, nameOf, (bowler) => ({ do: 'bowler', bowler })),
    choice(t.return, dos.return, nameOf, (who) => ({ do: 'return', who })),
    ...outs(dos.out, nameOf),
    ...(dos.penalty ?? []).map((to): Act => ({ text: t.penalty[to], does: { do: 'penalty', runs: 5, to } })),
    dos.revise && { text: t.revise, does: revisions(dos.revise.overs) },
    dos.declare && { text: t.declare, does: { do: 'declare' }, isGrave: true },
    dos.end && { text: t.end, does: { do: 'end' }, isGrave: true },
    dos['super-over'] && { text: t.superOver, does: { do: 'super-over' } },
    dos.abandon && { text: t.abandon, does: abandonments() },
  ];
  return acts.filter((act) => act !== undefined);
}

function choice(
  text: string,
  players: readonly string[] | undefined,
  nameOf: NameOf,
  does: (id: string) => DoBody,
): Act | undefined {
  if (!players?.length) return undefined;
  return { text, does: players.map((id) => ({ text: nameOf(id), does: does(id) })) };
}

const retirements = ({ who, reasons }: NonNullable<DoOffers['retire']>, nameOf: NameOf): Act[] =>
  who.map((id) => ({
    text: nameOf(id),
    does: reasons.map((reason) => ({
      text: t.retireReasons[reason],
      does: { do: 'retire', who: id, reason },
    })),
  }));

function outs(out: DoOffers['out'], nameOf: NameOf): Act[] {
  const acts = (kind: 'timed-out' | 'run-out', text: (name: string) => string): Act[] =>
    (out?.[kind] ?? []).map((who) => ({ text: text(nameOf(who)), does: { do: 'out', who, kind } }));
  return [...acts('run-out', t.runOut), ...acts('timed-out', t.timedOut)];
}

const revisions = ({ least, most }: { least: number; most: number }): Act[] =>
  Array.from({ length: most - least + 1 }, (_, n) => most - n).map((overs) => ({
    text: t.reviseTo(overs),
    does: { do: 'revise', overs },
    isGrave: true,
  }));

const abandonments = (): Act[] =>
  Object.values(t.reasons).map((reason) => ({
    text: reason,
    does: { do: 'abandon', reason },
    isGrave: true,
  }));
