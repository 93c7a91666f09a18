import type { NewMatch } from './api/use-create-match.js';
import { type DraftSide, givenSide } from './draft.js';
import { isWrong, judgeSides, type SideErrors } from './judge-sides.js';
import type { RulesChoice } from './rules-choice.js';
import { judgeRules, type RuleErrors, rulesOf } from './rules-form.js';
import { newMatchTexts as t } from './texts.js';

/** A new match as it is written. */
export interface MatchDraft {
  sides: readonly [DraftSide, DraftSide];
  rules: RulesChoice;
  /** The id of the booking, or empty. */
  bookingId: string;
  /** Without a booking: the day and time of the start. */
  day: string;
  time: string;
}

export interface MatchErrors {
  sides: [SideErrors, SideErrors];
  rules: RuleErrors;
  day?: string;
  time?: string;
}

export const noErrors = (): MatchErrors => ({ sides: [{}, {}], rules: {} });

/** What is wrong with the form, at its fields. */
export function judgeMatch({ sides, rules, bookingId, day, time }: MatchDraft): MatchErrors {
  return {
    sides: judgeSides(sides),
    rules: 'own' in rules ? judgeRules(rules.own) : {},
    ...(bookingId === '' && !/^\d{4}-\d\d-\d\d$/.test(day) ? { day: t.dayNeeded } : {}),
    ...(bookingId === '' && !/^\d\d:\d\d$/.test(time) ? { time: t.timeNeeded } : {}),
  };
}

export const mayBeSent = ({ sides, rules, day, time }: MatchErrors): boolean =>
  !isWrong(sides) && Object.keys(rules).length === 0 && day === undefined && time === undefined;

/** The match as the API takes it. */
export function bodyOf({ sides, rules, bookingId, day, time }: MatchDraft): NewMatch {
  const [first, second] = sides;
  const place = bookingId === '' ? { startsAt: `${day}T${time}:00+05:30` } : { bookingId };
  const chosen = 'preset' in rules ? rules.preset : mutable(rulesOf(rules.own));
  return { ...place, sides: [givenSide(first), givenSide(second)], rules: chosen };
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
