import type { Ground } from '@crease/shared/contracts/grounds';
import type { Space } from '@crease/shared/contracts/spaces';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { FieldError, TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useChangeSpaces } from '../api/use-change-spaces.js';
import { gamesInTheWay } from '../in-the-way.js';
import {
  bodyOf,
  FEWEST_PARTS,
  formOfSpace,
  judgeSpace,
  linkable,
  MOST_PARTS,
  type SpaceForm,
  withParts,
  withTaken,
} from '../space-form.js';
import { spacesTexts as t } from '../texts.js';
import { Clashes } from './clashes.js';
import { TurfMap } from './turf-map.js';

const COUNTS = Array.from({ length: MOST_PARTS - FEWEST_PARTS + 1 }, (_, more) => FEWEST_PARTS + more);

interface Props {
  ownerId: string;
  /** The space being changed; undefined when grounds are linked for the first time. */
  space: Space | undefined;
  others: readonly Space[];
  grounds: readonly Ground[];
  onClose: () => void;
}

/**
 * Defines which grounds share a turf and which of its parts each takes. If bookings are in the way they are listed and
 * nothing changes.
 */
export function SpaceDialog({ ownerId, space, others, grounds, onClose }: Props) {
  const { put } = useChangeSpaces(ownerId);
  const [form, setForm] = useState(() => formOfSpace(space));
  const { formRef, errors, show, clear } = useFieldErrors<'name' | 'grounds'>(['name', 'grounds']);
  const choices = linkable(grounds, others);
  const games = gamesInTheWay(put.error);
  const nameOf = (id: string) => grounds.find(({ _id }) => _id === id)?.name ?? '';
  const change = (next: SpaceForm) => {
    clear('grounds');
    setForm(next);
  };

  const submit = async () => {
    const wrong = judgeSpace(form);
    if (Object.keys(wrong).length > 0) return show(wrong);
    try {
      const { name } = await put.mutateAsync(bodyOf(form, space?._id));
      toast.success(space ? t.changed : t.saved(name));
      onClose();
    } catch (error) {
      if (gamesInTheWay(error).length === 0) toast.error(messageOf(error, t.failed));
    }
  };

  return (
    <FormDialog
      title={space ? t.changeTitle(space.name) : t.linkTitle}
      size="normal"
      formRef={formRef}
      busy={put.isPending}
      submit={put.isPending ? t.saving : t.save}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      {games.length > 0 ? <Clashes bookings={games} /> : null}
      <TextField
        label={t.name}
        hint={t.nameHint}
        name="name"
        maxLength={80}
        autoComplete="off"
        value={form.name}
        error={errors.name}
        onChange={(name) => {
          clear('name');
          setForm({ ...form, name });
        }}
      />
      <SelectField
        label={t.parts}
        value={String(form.parts.length)}
        options={COUNTS.map((count) => ({ value: String(count), text: t.partsCount(count) }))}
        onChange={(count) => change(withParts(form, Number(count)))}
      />
      <TurfMap
        parts={form.parts}
        grounds={bodyOf(form, undefined).grounds.map((one) => ({ ...one, name: nameOf(one.groundId) }))}
      />
      <fieldset className="space-takes" aria-describedby={errors.grounds ? 'space-grounds-error' : undefined}>
        <legend className="field-label">{t.whoTakes}</legend>
        {choices.map((ground) => (
          <GroundParts
            key={ground._id}
            name={ground.name}
            parts={form.parts}
            own={form.taken[ground._id] ?? []}
            isWrong={errors.grounds !== undefined}
            onChange={(own) => change(withTaken(form, ground._id, own))}
          />
        ))}
        <FieldError id="space-grounds-error" text={errors.grounds} />
      </fieldset>
      {choices.length < grounds.length ? (
        <p className="small text-2">{t.elsewhere(grounds.length - choices.length)}</p>
      ) : null}
    </FormDialog>
  );
}

interface PartsProps {
  name: string;
  parts: readonly string[];
  own: readonly string[];
  isWrong: boolean;
  onChange: (own: string[]) => void;
}

function GroundParts({ name, parts, own, isWrong, onChange }: PartsProps) {
  const isWhole = own.length === parts.length;
  const toggle = (part: string) =>
    onChange(own.includes(part) ? own.filter((one) => one !== part) : [...own, part]);
  return (
    <div className="space-take">
      <p>{name}</p>
      <div className="chips chips-wrap">
        <button
          type="button"
          className="chip"
          aria-label={t.wholeOf(name)}
          aria-pressed={isWhole}
          aria-invalid={isWrong ? true : undefined}
          onClick={() => onChange(isWhole ? [] : [...parts])}
        >
          {t.whole}
        </button>
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className="chip"
            aria-label={t.partOf(name, part)}
            aria-pressed={own.includes(part)}
            onClick={() => toggle(part)}
          >
            {part}
          </button>
        ))}
      </div>
    </div>
  );
}
