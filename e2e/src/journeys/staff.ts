import { acceptInvitation, inviteMember, type MemberRole } from '@crease/shared/contracts/staff';
import { linkFor } from './mailbox.js';
import { aNewPlayer, type Person } from './people.js';
import type { Places } from './places.js';

/** A new user who has accepted an invitation to an owner's grounds. */
export async function aNewMember(
  places: Places,
  owner: Person,
  role: MemberRole,
  name: string,
): Promise<Person> {
  const person = await aNewPlayer(places, name);
  const { email } = person.user;
  await owner.api.call(inviteMember, { body: { email, role } });
  const link = new URL(await linkFor(places.mailboxUrl, email, '/staff/accept'));
  await person.api.call(acceptInvitation, { body: { token: link.searchParams.get('token') ?? '' } });
  return person;
}
