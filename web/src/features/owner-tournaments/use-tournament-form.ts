import { useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { useFieldErrors } from '../../components/use-field-errors.js';
import { ApiError, hasCode, messageOf } from '../../lib/api/api-error.js';
import { ownerTournamentsTexts as t } from './texts.js';
import {
  errorsAt,
  judgeTournament,
  TOURNAMENT_FIELDS,
  type TournamentBody,
  type TournamentErrors,
  type TournamentField,
  type TournamentForm,
} from './tournament-form.js';

/** Fields that are judged together with others, so that a change of one clears the errors of all. */
const FIELDS_OF: Partial<Record<keyof TournamentForm, TournamentField[]>> = {
  week: ['windows', 'matchMinutes', 'registerUntil'],
  matchHours: ['matchMinutes'],
  from: ['from', 'to', 'windows', 'matchMinutes', 'registerUntil'],
  to: ['from', 'to', 'windows', 'matchMinutes'],
  format: ['teams', 'groups', 'advance', 'legs', 'thirdPlace'],
  teams: ['teams', 'groups', 'advance', 'thirdPlace'],
  groups: ['groups', 'advance', 'thirdPlace'],
  rosterMin: ['rosterMin', 'rosterMax'],
};

/** The form of a tournament's settings: what is typed, what is wrong, and how it is sent. */
export function useTournamentForm(start: TournamentForm) {
  const [stored, setStored] = useState(start);
  const [form, setForm] = useState(start);
  /** Replaces the form by settings that the organiser has not changed yet. */
  const begin = (from: TournamentForm) => {
    setStored(from);
    setForm(from);
  };
  const { formRef, errors, show, clear } = useFieldErrors<TournamentField>(TOURNAMENT_FIELDS);
  const change = (next: Partial<TournamentForm>) => {
    for (const key of Object.keys(next) as (keyof TournamentForm)[])
      for (const field of FIELDS_OF[key] ?? [key as TournamentField]) clear(field);
    setForm((now) => ({ ...now, ...next }));
  };
  /** Judges some of the fields, or all. Returns the wrong ones. */
  const judge = (fields: readonly TournamentField[] = TOURNAMENT_FIELDS): TournamentErrors => {
    const judged = judgeTournament(form);
    const found: TournamentErrors = {};
    if (!judged.ok) for (const field of fields) if (judged.errors[field]) found[field] = judged.errors[field];
    show(found);
    return found;
  };
  /** Sends the form. Returns the fields that were refused, or undefined once it is done. */
  const send = async (
    act: (body: TournamentBody) => Promise<unknown>,
  ): Promise<TournamentErrors | undefined> => {
    const judged = judgeTournament(form);
    if (!judged.ok) {
      show(judged.errors);
      return judged.errors;
    }
    try {
      await act(judged.body);
      setStored(form);
      return undefined;
    } catch (error) {
      const refused =
        error instanceof ApiError && hasCode(error, 'VALIDATION')
          ? errorsAt(error.errors.map(({ path }) => path))
          : {};
      show(refused);
      toast.error(messageOf(error, t.failed));
      return refused;
    }
  };
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored);
  return { form, begin, isChanged, formRef, errors, change, judge, send };
}
