import type { Team } from '@crease/shared/contracts/teams';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { cityAtom } from '../../cities/public.js';
import { useCreateTeam } from '../api/use-create-team.js';
import { useTeamActions } from '../api/use-team-actions.js';
import { formOfTeam, judgeTeam, TEAM_FIELDS, type TeamField, type TeamForm } from '../team-form.js';
import { teamsTexts as t, teamTexts } from '../texts.js';
import { TeamFields } from './team-fields.js';

/** The team's form, in the dialogs that make and change one. */
function useTeamForm(team: Team | undefined) {
  const city = useAtomValue(cityAtom);
  const [form, setForm] = useState(() => formOfTeam(team, city?.name ?? ''));
  const { formRef, errors, show, showFrom, clear } = useFieldErrors<TeamField>(TEAM_FIELDS);
  const change = (next: Partial<TeamForm>) => {
    for (const field of TEAM_FIELDS) if (field in next) clear(field);
    setForm((now) => ({ ...now, ...next }));
  };
  const isGood = () => {
    const wrong = judgeTeam(form);
    if (Object.keys(wrong).length > 0) show(wrong);
    return Object.keys(wrong).length === 0;
  };
  const fail = (error: unknown, words: string) => {
    if (hasCode(error, 'VALIDATION')) showFrom(error);
    else toast.error(messageOf(error, words));
  };
  return { form, formRef, errors, change, isGood, fail };
}

/** Makes a team and opens it. */
export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateTeam();
  const navigate = useNavigate();
  const { form, formRef, errors, change, isGood, fail } = useTeamForm(undefined);
  const submit = async () => {
    if (!isGood()) return;
    const { colour, about, ...rest } = form;
    try {
      const team = await create.mutateAsync({ ...rest, ...(colour ? { colour } : {}), about });
      toast.success(t.made(team.name));
      onClose();
      navigate(`/team/${team._id}`);
    } catch (error) {
      fail(error, t.makeFailed);
    }
  };
  return (
    <FormDialog
      title={t.make}
      formRef={formRef}
      busy={create.isPending}
      submit={create.isPending ? t.making : t.make}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TeamFields form={form} errors={errors} onChange={change} />
    </FormDialog>
  );
}

/** Changes a team's name, city, colour and text. */
export function EditTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { change: save } = useTeamActions(team._id);
  const { form, formRef, errors, change, isGood, fail } = useTeamForm(team);
  const submit = async () => {
    if (!isGood()) return;
    try {
      await save.mutateAsync({ ...form, colour: form.colour || null });
      toast.success(t.saved);
      onClose();
    } catch (error) {
      fail(error, t.failed);
    }
  };
  return (
    <FormDialog
      title={teamTexts.edit}
      formRef={formRef}
      busy={save.isPending}
      submit={save.isPending ? t.saving : t.save}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TeamFields form={form} errors={errors} onChange={change} />
    </FormDialog>
  );
}
