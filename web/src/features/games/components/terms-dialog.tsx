import type { Booking } from '@crease/shared/contracts/booking';
import { type Game, gameLevel } from '@crease/shared/contracts/games';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { TextArea } from '../../../components/text-area.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { gameWordsTexts } from '../../games-near/public.js';
import { useMyTeams } from '../../teams/public.js';
import { useSetGame } from '../api/use-set-game.js';
import {
  bodyOfTerms,
  CLOSES,
  closesOffered,
  formOfTerms,
  judgeTerms,
  LEVELS,
  placesRange,
  TERMS_FIELDS,
  type TermsField,
  type TermsForm,
  VISIBILITIES,
} from '../terms-form.js';
import { gameTexts, gameTermsTexts as t } from '../texts.js';
import { RadioCards } from './radio-cards.js';
import { ShareField } from './share-field.js';
import './games.css';

const NOTE_MAX = 300;

interface Props {
  booking: Booking;
  /** The game as it is; without one it is opened. */
  game: Game | undefined;
  onClose: () => void;
  /** Called when a new game is open. */
  onOpened: () => void;
}

/** Opens a booking's game to others, or changes its terms. */
export function TermsDialog({ booking, game, onClose, onOpened }: Props) {
  const setGame = useSetGame(booking._id);
  const [form, setForm] = useState(() => formOfTerms(booking, game));
  const { formRef, errors, show, showFrom, clear } = useFieldErrors<TermsField>(TERMS_FIELDS);
  const range = placesRange(booking, game);
  const change = (next: Partial<TermsForm>) => {
    for (const field of TERMS_FIELDS) if (field in next) clear(field);
    setForm((now) => ({ ...now, ...next }));
  };
  const submit = async () => {
    const wrong = judgeTerms(form, range, booking.pricing.totalAmount);
    if (Object.keys(wrong).length > 0) return show(wrong);
    try {
      await setGame.mutateAsync(bodyOfTerms(form, booking, game));
      toast.success(game ? t.saved : t.opened);
      onClose();
      if (!game) onOpened();
    } catch (error) {
      if (hasCode(error, 'VALIDATION')) showFrom(error);
      toast.error(messageOf(error, gameTexts.failed));
    }
  };
  const [idle, busy] = game ? [t.save, t.saving] : [t.open, t.opening];
  return (
    <FormDialog
      title={game ? t.titleChange : t.title}
      formRef={formRef}
      busy={setGame.isPending}
      submit={setGame.isPending ? busy : idle}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.places}
        hint={t.placesHint(range.max)}
        icon="users"
        inputMode="numeric"
        maxLength={3}
        value={form.places}
        error={errors.places}
        onChange={(places) => change({ places })}
      />
      <ShareField booking={booking} game={game} form={form} error={errors.share} onChange={change} />
      <VisibilityField value={form.visibility} onChange={(visibility) => change({ visibility })} />
      <TermsChoices booking={booking} game={game} form={form} onChange={change} />
      <TextArea
        label={t.note}
        hint={t.noteHint}
        rows={3}
        maxLength={NOTE_MAX}
        value={form.note}
        error={errors.note}
        onChange={(note) => change({ note })}
      />
    </FormDialog>
  );
}

interface VisibilityProps {
  value: TermsForm['visibility'];
  onChange: (value: TermsForm['visibility']) => void;
}

function VisibilityField({ value, onChange }: VisibilityProps) {
  return (
    <RadioCards
      legend={t.visibility}
      name="visibility"
      value={value}
      options={VISIBILITIES.map((visibility) => ({
        value: visibility,
        title: t.visibilities[visibility],
        hint: t.visibilityHints[visibility],
      }))}
      onChange={onChange}
    />
  );
}

interface ChoicesProps extends Pick<Props, 'booking' | 'game'> {
  form: TermsForm;
  onChange: (change: Partial<TermsForm>) => void;
}

/** Level, who decides, until when players can join, and the team that is asked. */
function TermsChoices({ booking, game, form, onChange }: ChoicesProps) {
  const now = useCorrectedNow();
  const teams = useMyTeams().data ?? [];
  return (
    <>
      <SelectField
        label={t.level}
        value={form.level}
        options={LEVELS.map((value) => ({ value, text: gameWordsTexts.levels[value] }))}
        onChange={(level) => onChange({ level: gameLevel.parse(level) })}
      />
      <SelectField
        label={t.closes}
        value={form.closes}
        options={closesOffered(booking.startsAt, now, game).map((value) => ({
          value,
          text: t.closesAt[value],
        }))}
        onChange={(closes) => onChange({ closes: CLOSES.find((value) => value === closes) ?? 'start' })}
      />
      <Switch
        label={t.approve}
        hint={t.approveHint}
        checked={form.approve}
        onChange={(approve) => onChange({ approve })}
      />
      {teams.length > 0 ? (
        <SelectField
          label={t.team}
          value={form.teamId}
          options={[
            { value: '', text: t.noTeam },
            ...teams.map(({ _id, name }) => ({ value: _id, text: name })),
          ]}
          onChange={(teamId) => onChange({ teamId })}
        />
      ) : null}
    </>
  );
}
