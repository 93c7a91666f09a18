import { call } from './api/call.js';
import { language } from './language/language.js';
import { currentUser, updateUser } from './session.js';

/** Sets the language of the account's mails and notifications. Never fails: they then keep their language. */
export async function tellAccount(chosen: typeof language): Promise<void> {
  if (!currentUser()) return;
  try {
    const { updateMe } = await import('@crease/shared/contracts/user');
    const { user } = await call(updateMe, { body: { preferences: { language: chosen } } });
    updateUser(user);
  } catch (error) {
    console.warn('The account does not know its language', error);
  }
}

/** An account without a language adopts Hindi from its first screens; no value means English. */
export async function tellNewAccount(): Promise<void> {
  if (language !== 'en' && currentUser()?.preferences.language === undefined) await tellAccount(language);
}
