import type { User } from '@crease/shared/contracts/user';
import { initialsOf } from './account-links.js';

export function Avatar({ user }: { user: User }) {
  return (
    <span className="avatar" aria-hidden="true">
      {user.avatar ? <img src={user.avatar} alt="" /> : initialsOf(user.name)}
    </span>
  );
}
