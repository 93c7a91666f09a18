import {
  jerseyNumber,
  type Team,
  type TeamMember,
  type TeamRole,
  teamRole,
} from '@crease/shared/contracts/teams';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useTeamActions } from '../api/use-team-actions.js';
import { teamTexts as t, teamsTexts } from '../texts.js';

interface Props {
  team: Team;
  member: TeamMember;
  /** The reader is the captain; others change only their own jersey. */
  byCaptain: boolean;
  onClose: () => void;
}

/** A member's role and jersey number. */
export function ChangeMemberDialog({ team, member, byCaptain, onClose }: Props) {
  const { memberId, name, isGuest } = member;
  const { changeMember } = useTeamActions(team._id);
  const [role, setRole] = useState<TeamRole>(member.role);
  const [jersey, setJersey] = useState(member.jersey === undefined ? '' : String(member.jersey));
  const [error, setError] = useState<string>();
  const asksRole = byCaptain && !isGuest && member.role !== 'captain';

  const submit = async () => {
    const number = jersey.trim() === '' ? null : Number(jersey);
    if (number !== null && !jerseyNumber.safeParse(number).success) return setError(t.jerseyWrong);
    try {
      await changeMember.mutateAsync({
        memberId,
        jersey: number,
        ...(role === member.role ? {} : { role }),
      });
      toast.success(role === 'captain' && role !== member.role ? t.handedOver(name) : teamsTexts.saved);
      onClose();
    } catch (failure) {
      toast.error(messageOf(failure, teamsTexts.failed));
    }
  };

  return (
    <FormDialog
      title={name}
      busy={changeMember.isPending}
      submit={changeMember.isPending ? teamsTexts.saving : teamsTexts.save}
      cancel={teamsTexts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.jersey}
        hint={t.jerseyHint}
        inputMode="numeric"
        maxLength={3}
        value={jersey}
        error={error}
        onChange={(value) => {
          setError(undefined);
          setJersey(value);
        }}
      />
      {asksRole ? (
        <SelectField
          label={t.role}
          value={role}
          options={teamRole.options.map((one) => ({ value: one, text: teamsTexts.roles[one] }))}
          onChange={(value) => setRole(teamRole.parse(value))}
        />
      ) : null}
      {roleNote(member, byCaptain, role)}
    </FormDialog>
  );
}

function roleNote(member: TeamMember, byCaptain: boolean, role: TeamRole) {
  if (!byCaptain) return null;
  const words =
    member.role === 'captain'
      ? t.captainHint
      : member.isGuest
        ? t.guestRole
        : role === 'captain'
          ? t.handOverHint
          : undefined;
  return words ? (
    <p className="small text-2" aria-live="polite">
      {words}
    </p>
  ) : null;
}
