import type { Somebody } from '@crease/shared/contracts/people-safety';

/** A person who can be blocked and reported. */
export interface SafetyPerson {
  key: string;
  /** A first name. */
  name: string;
  isHost?: boolean;
  somebody: Somebody;
}
