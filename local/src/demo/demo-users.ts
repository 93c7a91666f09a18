import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { demoId } from '@crease/domain/play/demo/random';
import { CONSENTS } from '@crease/shared/consent-purposes';
import type { DemoPerson } from './accounts.js';

const ACCOUNTS_SINCE = new Date('2025-11-03T09:30:00Z');

/** The account of a demo person. */
export async function makeUser(person: DemoPerson, isPublic = false): Promise<UserDoc> {
  return {
    _id: demoId('user', person.key),
    name: person.name,
    email: person.email,
    phone: person.phone,
    passwordHash: person.password ? await hashPassword(person.password) : 'none',
    role: person.role,
    ...(person.businessName ? { businessName: person.businessName } : {}),
    // Accounts that cannot sign in get no mails.
    preferences: {
      notifications: {
        email: person.role !== 'user' || person.password !== undefined,
        push: true,
        sms: false,
        marketing: false,
      },
      shareLocation: false,
    },
    favorites: [],
    ...(isPublic
      ? {
          publicProfile: true,
          consents: {
            publicProfile: {
              given: true,
              version: CONSENTS.publicProfile.version,
              way: 'settings' as const,
              at: ACCOUNTS_SINCE,
            },
          },
        }
      : {}),
    outbox: [],
    seq: 0,
    createdAt: ACCOUNTS_SINCE,
    updatedAt: ACCOUNTS_SINCE,
  };
}
