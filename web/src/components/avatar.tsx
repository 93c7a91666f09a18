import type { User } from '@crease/shared/contracts/user';

/** The user's picture, or their initials if they have none. */
export function Avatar({ user }: { user: User }) {
  return (
    <span className="avatar" aria-hidden="true">
      {user.avatar ? <img src={user.avatar} alt="" /> : initialsOf(user.name)}
    </span>
  );
}

/** The first two letters of the name. */
function initialsOf(name: string): string {
  return [...name.trim()].slice(0, 2).join('').toUpperCase();
}
