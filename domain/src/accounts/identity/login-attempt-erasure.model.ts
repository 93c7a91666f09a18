import type { mongo } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { LoginAttemptDoc } from './login-attempt.model.js';

export async function eraseLoginAttempts(core: Core, which: mongo.Filter<LoginAttemptDoc>): Promise<void> {
  await core.db.loginAttempts.deleteMany(which);
}
