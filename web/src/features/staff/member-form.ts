import { email as emailSchema } from '@crease/shared/contracts/common';
import type { Member, MemberRole } from '@crease/shared/contracts/staff';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { staffTexts as t } from './texts.js';

export interface MemberForm {
  email: string;
  role: MemberRole;
  /** All grounds, including later ones. */
  all: boolean;
  groundIds: string[];
}

export const formOfMember = (member: Member | undefined): MemberForm => ({
  email: member?.email ?? '',
  role: member?.role ?? 'desk',
  all: member?.groundIds === undefined,
  groundIds: member?.groundIds ?? [],
});

/** The form's error; undefined if it can be sent. */
export function judgeMember(form: MemberForm): FieldErrors<'email' | 'groundIds'> {
  return {
    ...(emailSchema.safeParse(form.email).success ? {} : { email: t.emailWrong }),
    ...(form.all || form.groundIds.length > 0 ? {} : { groundIds: t.pickGround }),
  };
}
