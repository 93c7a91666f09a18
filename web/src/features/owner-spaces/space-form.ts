import type { Ground } from '@crease/shared/contracts/grounds';
import type { Space, WantedSpace } from '@crease/shared/contracts/spaces';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { spacesTexts as t } from './texts.js';

export const FEWEST_PARTS = 2;
export const MOST_PARTS = 6;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export interface SpaceForm {
  name: string;
  parts: string[];
  /** The parts that each ground takes; none if it is not linked. */
  taken: Record<string, string[]>;
}

export const formOfSpace = (space: Space | undefined): SpaceForm => ({
  name: space?.name ?? '',
  parts: space?.parts ?? ['A', 'B'],
  taken: Object.fromEntries((space?.grounds ?? []).map(({ groundId, parts }) => [groundId, parts])),
});

/** The form with this many parts: letters are added at the end or removed from there, and from every ground. */
export function withParts(form: SpaceForm, count: number): SpaceForm {
  const more = LETTERS.filter((letter) => !form.parts.includes(letter));
  const parts = [...form.parts, ...more].slice(0, count);
  const kept = Object.entries(form.taken).map(([id, own]) => [id, own.filter((one) => parts.includes(one))]);
  return { ...form, parts, taken: Object.fromEntries(kept) };
}

/** The form with a ground on these parts, in turf order. */
export function withTaken(form: SpaceForm, groundId: string, own: readonly string[]): SpaceForm {
  const parts = form.parts.filter((part) => own.includes(part));
  return { ...form, taken: { ...form.taken, [groundId]: parts } };
}

/** The request: the grounds that take a part. */
export const bodyOf = (form: SpaceForm, _id: string | undefined): WantedSpace => ({
  ...(_id === undefined ? {} : { _id }),
  name: form.name.trim(),
  parts: form.parts,
  grounds: Object.entries(form.taken)
    .filter(([, parts]) => parts.length > 0)
    .map(([groundId, parts]) => ({ groundId, parts })),
});

/** The form's error; undefined if it can be sent. */
export function judgeSpace(form: SpaceForm): FieldErrors<'name' | 'grounds'> {
  const { grounds } = bodyOf(form, undefined);
  const unsold = form.parts.filter((part) => !grounds.some(({ parts }) => parts.includes(part)));
  return {
    ...(form.name.trim() === '' ? { name: t.nameMissing } : {}),
    ...(grounds.length < 2
      ? { grounds: t.twoGrounds }
      : unsold.length > 0
        ? { grounds: t.unsold(unsold.join(', ')) }
        : {}),
  };
}

/** The grounds that can be linked: those in no other space. */
export const linkable = <G extends Pick<Ground, '_id'>>(
  grounds: readonly G[],
  others: readonly Space[],
): G[] =>
  grounds.filter(
    ({ _id }) => !others.some((other) => other.grounds.some(({ groundId }) => groundId === _id)),
  );
