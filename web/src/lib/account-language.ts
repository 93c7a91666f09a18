import { updateMe } from '@crease/shared/contracts/user';
import { call } from './api/call.js';
import { language } from './language/language.js';
import { currentUser, updateUser } from './session.js';

/** Tells the account in which language its texts are to come. Never fails: then they come as before. */
export async function tellAccount(chosen: typeof language): Promise<void> {
  if (!currentUser()) return;
  try {
    const { user } = await call(updateMe, { body: { preferences: { language: chosen } } });
    updateUser(user);
  } catch (error) {
    console.warn('The account does not know its language', error);
  }
}

/** An account that has never been told takes the language of its first screens in Hindi; no word means English. */
export async function tellNewAccount(): Promise<void> {
  if (language !== 'en' && currentUser()?.preferences.language === undefined) await tellAccount(language);
}
