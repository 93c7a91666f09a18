import type { GroundStatus } from '@crease/shared/contracts/grounds';
import type { Role } from '@crease/shared/contracts/user';
import { MINE } from '../../lib/mine.js';

/** The factory of query keys for admin data. */
export const adminKeys = {
  grounds: [MINE, 'admin', 'grounds'] as const,
  groundPage: (query: { status: GroundStatus; page: number }) => [MINE, 'admin', 'grounds', query] as const,
  waiting: (page: number) => [MINE, 'admin', 'grounds', 'waiting', page] as const,
  users: [MINE, 'admin', 'users'] as const,
  userPage: (query: { q: string; role?: Role | undefined; page: number }) =>
    [MINE, 'admin', 'users', query] as const,
  all: [MINE, 'admin'] as const,
  gates: (page: number) => [MINE, 'admin', 'gates', page] as const,
  disputes: (query: { status?: 'waiting' | undefined; page: number }) =>
    [MINE, 'admin', 'disputes', query] as const,
  personReports: (query: { status: 'open' | 'closed'; page: number }) =>
    [MINE, 'admin', 'person-reports', query] as const,
  ownerChecks: (query: { state: 'waiting' | 'passed' | 'refused'; page: number }) =>
    [MINE, 'admin', 'owner-checks', query] as const,
  health: [MINE, 'admin', 'health'] as const,
  auditResult: [MINE, 'admin', 'audit-result'] as const,
  money: [MINE, 'admin', 'money'] as const,
  failedRefunds: (page: number) => [MINE, 'admin', 'money', 'refunds', page] as const,
  failedPayouts: (page: number) => [MINE, 'admin', 'money', 'payouts', page] as const,
  unregistered: (page: number) => [MINE, 'admin', 'money', 'einvoices', page] as const,
  tcs: (month: string) => [MINE, 'admin', 'tax', month] as const,
  bills: (month: string, page: number) => [MINE, 'admin', 'tax', 'bills', month, page] as const,
  tds: (quarter: string) => [MINE, 'admin', 'tax', quarter] as const,
  letters: [MINE, 'admin', 'letters'] as const,
  letterPage: (page: number) => [MINE, 'admin', 'letters', page] as const,
  switches: [MINE, 'admin', 'switches'] as const,
  sessions: (userId: string) => [MINE, 'admin', 'sessions', userId] as const,
  audits: [MINE, 'admin', 'audits'] as const,
  auditPage: (page: number) => [MINE, 'admin', 'audits', page] as const,
};
