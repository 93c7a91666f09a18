import { demoId } from '@crease/domain/play/demo/random';
import type { LegalDoc } from '@crease/domain/sales/invoices/legal.schema';
import { gstinCheckCharacter } from '@crease/shared/gstin';
import { ACCOUNTS, type DemoPerson, OWNERS } from './accounts.js';

const REGISTERED_SINCE = new Date('2026-01-01T00:00:00Z');
/** The states of registered owners, by key. Owners without one sell without tax. */
const STATES: Readonly<Record<string, string>> = {
  owner: '27',
  owner2: '29',
  'ground-owner-1': '03',
  'ground-owner-2': '27',
  'ground-owner-3': '36',
  'ground-owner-5': '27',
  'ground-owner-6': '33',
  'ground-owner-7': '24',
  'ground-owner-8': '08',
  'ground-owner-9': '09',
  'ground-owner-10': '32',
  'ground-owner-12': '29',
};

/** An invented GSTIN that passes the check: state, PAN of an individual, entity, Z, check character. */
function gstinOf({ name, phone }: DemoPerson, state: string): string {
  const surname = name.split(' ').at(-1) ?? name;
  const first14 = `${state}AABP${surname.charAt(0).toUpperCase()}${phone.slice(-4)}K1Z`;
  return `${first14}${gstinCheckCharacter(first14)}`;
}

/** The legal data of a demo owner; undefined for those who sell without tax. */
export function demoLegal(person: DemoPerson): LegalDoc | undefined {
  const stateCode = STATES[person.key];
  if (stateCode === undefined) return undefined;
  return {
    _id: demoId('user', person.key),
    name: person.businessName ?? person.name,
    gstin: gstinOf(person, stateCode),
    gstinSince: REGISTERED_SINCE,
    address: 'Shop 4, Stadium Road',
    stateCode,
    updatedAt: REGISTERED_SINCE,
  };
}

/** The legal data of all demo owners who have any. */
export const demoLegals = (): LegalDoc[] =>
  [...ACCOUNTS, ...OWNERS].flatMap((person) => demoLegal(person) ?? []);
