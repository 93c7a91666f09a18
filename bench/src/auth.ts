import { insertAccounts } from './auth/accounts.js';
import { measureLikeness } from './auth/likeness.js';
import { measureLogins } from './auth/logins.js';
import { measureMe } from './auth/me.js';
import { measureReadsMeanwhile } from './auth/reads-meanwhile.js';
import { openStage } from './stage.js';
import { measureParts, type Suite } from './suite.js';

/** Known accounts: one guess each, so that no limit on guesses is reached. */
const ACCOUNTS = 400;

/** The cost of signing in, its effect on other requests, and what response times reveal. */
export const suite: Suite = async (options) => {
  options.note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  const accounts = await insertAccounts(stage.core, ACCOUNTS);
  const parts = {
    logins: () => measureLogins(stage, accounts, options),
    'reads meanwhile': () => measureReadsMeanwhile(stage, accounts, options),
    me: () => measureMe(stage, options),
    likeness: () => measureLikeness(stage, accounts, options),
  };
  await measureParts(parts, options);
};
