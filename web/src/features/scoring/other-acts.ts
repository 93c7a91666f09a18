import type { DoBody, DoName } from '@crease/shared/cricket/events';
import type { DoOffers } from '@crease/shared/cricket/next-ball';
import type { NameOf } from './names.js';
import { numbers } from './run-taps.js';
import { otherTexts as t } from './texts.js';

/** Something that is no ball. */
export interface Act {
  text: string;
  /** What it records, what has to be chosen first, or what has to be written down. */
  does: DoBody | Act[] | ActForm;
  /** Ends an innings or the match. */
  isGrave?: boolean;
}
export type ActForm =
  | { form: 'player'; sides: NonNullable<DoOffers['player']> }
  | { form: 'revise'; offer: NonNullable<DoOffers['revise']> };

/** Everything that is no ball and may happen now. */
export function actsOf(dos: DoOffers, nameOf: NameOf): Act[] {
  const acts: (Act | undefined)[] = [
    dos.power && { text: t.power, does: { do: 'power' } },
    dos.swap && { text: t.swap, does: { do: 'swap' } },
    dos.retire && { text: t.retire, does: retirements(dos.retire, nameOf) },
    choice(t.bowler, dos.bowler, nameOf, (bowler) => ({ do: 'bowler', bowler })),
    choice(t.in, dos.in, nameOf, (batter) => ({ do: 'in', batter })),
    choice(t.return, dos.return, nameOf, (who) => ({ do: 'return', who })),
    ...outs(dos.out, nameOf),
    dos.player && { text: t.player, does: { form: 'player', sides: dos.player } },
    ...(dos.penalty ?? []).map((to): Act => ({ text: t.penalty[to], does: { do: 'penalty', runs: 5, to } })),
    dos.revise && { text: t.revise, does: { form: 'revise', offer: dos.revise } },
    dos.declare && { text: t.declare, does: { do: 'declare' }, isGrave: true },
    dos.end && { text: t.end, does: { do: 'end' }, isGrave: true },
    dos['super-over'] && { text: t.superOver, does: { do: 'super-over' } },
    dos.abandon && { text: t.abandon, does: abandonments() },
  ];
  return acts.filter((act) => act !== undefined);
}

/** What could have been entered in place of an event of this name; its own players and reasons come first. */
export function actsInPlaceOf(name: DoName, dos: DoOffers, nameOf: NameOf): Act[] {
  const isSame = ({ does }: Act): boolean => {
    if (Array.isArray(does)) return does.some(isSame);
    return 'do' in does ? does.do === name : does.form === name && does.form === 'revise';
  };
  const [only, ...others] = actsOf(dos, nameOf).filter(isSame);
  if (!only) return [];
  return others.length === 0 && Array.isArray(only.does) ? only.does : [only, ...others];
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

export const oversOffered = ({ overs }: NonNullable<DoOffers['revise']>): number[] =>
  numbers(overs).reverse();

const abandonments = (): Act[] =>
  Object.values(t.reasons).map((reason) => ({
    text: reason,
    does: { do: 'abandon', reason },
    isGrave: true,
  }));
