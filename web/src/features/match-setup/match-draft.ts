import { dayOf, hourOf, minuteOf } from '@crease/shared/time/ist';
import type { NewMatch } from './api/use-create-match.js';
import { type DraftSide, givenSide } from './draft.js';
import { isWrong, judgeSides, type SideErrors } from './judge-sides.js';
import type { RulesChoice } from './rules-choice.js';
import { judgeRules, type RuleErrors, rulesOf } from './rules-form.js';
import { newMatchTexts as t } from './texts.js';

/** A day and a time, in India. */
export interface Start {
  day: string;
  time: string;
}

/** A new match as it is written. `day` and `time` are its start without a booking. */
export interface MatchDraft extends Start {
  sides: readonly [DraftSide, DraftSide];
  rules: RulesChoice;
  /** The id of the booking, or empty. */
  bookingId: string;
}

export interface MatchErrors extends Partial<Start> {
  sides: [SideErrors, SideErrors];
  rules: RuleErrors;
}

export const noErrors = (): MatchErrors => ({ sides: [{}, {}], rules: {} });

/** What is wrong with a start. */
export const judgeStart = ({ day, time }: Start): Partial<Start> => ({
  ...(/^\d{4}-\d\d-\d\d$/.test(day) ? {} : { day: t.dayNeeded }),
  ...(/^\d\d:\d\d$/.test(time) ? {} : { time: t.timeNeeded }),
});

/** What is wrong with the form, at its fields. */
export function judgeMatch({ sides, rules, bookingId, ...start }: MatchDraft): MatchErrors {
  return {
    sides: judgeSides(sides),
    rules: 'own' in rules ? judgeRules(rules.own) : {},
    ...(bookingId === '' ? judgeStart(start) : {}),
  };
}

export const mayBeSent = ({ sides, rules, day, time }: MatchErrors): boolean =>
  !isWrong(sides) && Object.keys(rules).length === 0 && day === undefined && time === undefined;

/** A start as the API takes it. */
export const instantOf = ({ day, time }: Start): string => `${day}T${time}:00+05:30`;

/** The day and time of a start. */
export function startOf(startsAt: string): Start {
  const at = new Date(startsAt);
  const digits = (n: number) => String(n).padStart(2, '0');
  return { day: dayOf(at), time: `${digits(hourOf(at))}:${digits(minuteOf(at))}` };
}

/** Rules as the API takes them. */
export const givenRules = (rules: RulesChoice): NewMatch['rules'] =>
  'preset' in rules ? rules.preset : mutable(rulesOf(rules.own));

/** The match as the API takes it. */
export function bodyOf({ sides, rules, bookingId, ...start }: MatchDraft): NewMatch {
  const [first, second] = sides;
  const place = bookingId === '' ? { startsAt: instantOf(start) } : { bookingId };
  return { ...place, sides: [givenSide(first), givenSide(second)], rules: givenRules(rules) };
}

/** The engine's rules are read-only; the contract's are not. */
const mutable = ({ zones, bowlerQuota, ...rules }: ReturnType<typeof rulesOf>) => ({
  ...rules,
  zones: zones.map((zone) => ({ ...zone })),
  ...(bowlerQuota ? { bowlerQuota: [...bowlerQuota] } : {}),
});

/** The server's refusals at the fields that they name. */
export function errorsOf(refused: readonly { path: string; message: string }[]): MatchErrors {
  const errors = noErrors();
  for (const { path, message } of refused) {
    const [what = '', part = '', field = ''] = path.split('.');
    if (what === 'rules') errors.rules = { ...errors.rules, [part]: message };
    else if (what === 'startsAt') errors.day = message;
    else if (what === 'sides') {
      const side = part === '1' ? errors.sides[1] : errors.sides[0];
      if (field === 'name' || field === 'teamId') side.name = message;
      else side.players = message;
    } else errors.sides[0].players = message;
  }
  return errors;
}
