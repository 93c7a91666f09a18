import { fsck } from '@crease/domain/assurance/fsck';
import { openDb } from '@crease/domain/models';
import type { Db } from '@crease/domain/platform/models';
import { connectMongo } from '@crease/domain/platform/mongo';
import { until } from '@crease/domain/testing/until';
import { earnings } from '@crease/shared/contracts/reports';
import {
  listEntries,
  listTournamentMatches,
  readTournament,
  readTournamentBracket,
  readTournamentTable,
} from '@crease/shared/contracts/tournaments';
import { formatRupees } from '@crease/shared/format/money';
import { Types } from 'mongoose';
import type { Api } from '../api.js';

/** The sweeps that bring money and cards to rest take seconds. */
const AT_REST_WITHIN_MS = 60_000;

/** What a weekend came to, in lines for a terminal, from the API alone; and what fsck finds. */
export async function accountOf(
  organiser: Api,
  id: string,
  mongoUrl: string,
): Promise<{ lines: string[]; violations: string[] }> {
  const { violations, accounts } = await atRest(mongoUrl, id);
  const params = { id };
  const { tournament } = await organiser.call(readTournament, { params });
  const { entries } = await organiser.call(listEntries, { params });
  const { matches } = await organiser.call(listTournamentMatches, { params });
  const { groups } = await organiser.call(readTournamentTable, { params });
  const { bracket } = await organiser.call(readTournamentBracket, { params });
  const { totals } = await organiser.call(earnings, { query: { from: tournament.from, to: tournament.to } });
  const names = new Map(entries.map(({ teamId, teamName }) => [teamId, teamName]));
  const teamOf = (teamId: string | undefined) => names.get(teamId ?? '') ?? 'no team';
  const paid = entries.filter(({ isPaid }) => isPaid);
  const walkovers = matches.filter(({ decidedBy }) => decidedBy === 'walkover');
  const knockout = matches.filter(({ group }) => group === undefined);
  return {
    violations,
    lines: [
      `entries    ${entries.length} of ${tournament.teams} teams, ${paid.length} paid`,
      `fees       ${formatRupees(paid.length * tournament.entryFee)}, each ${formatRupees(tournament.entryFee)}`,
      `matches    ${matches.length}: ${matches.length - walkovers.length} scored, ${walkovers.length} by walkover`,
      ...groups.flatMap(({ group, rows }) => [
        `table      group ${group}`,
        ...rows.map(
          ({ rank, name, played, won, points, netRunRate }) =>
            `           ${rank}  ${name.padEnd(12)} ${played} played, ${won} won, ${points} points, ${netRunRate.toFixed(3)}`,
        ),
      ]),
      'bracket',
      ...knockout.map(
        ({ stage, sides: [home, away], winnerId }) =>
          `           ${stage.padEnd(12)} ${teamOf(home.teamId)} against ${teamOf(away.teamId)}: ${teamOf(winnerId)}`,
      ),
      `champion   ${tournament.champion?.name ?? 'none'}, third ${teamOf(bracket.thirdId)}`,
      `earnings   ${formatRupees(totals.online)} online, ${formatRupees(totals.fees)} fees, ${formatRupees(totals.net)} net`,
      `ledger     ${[...accounts].map(([account, sum]) => `${account} ${formatRupees(sum)}`).join(', ')}`,
    ],
  };
}

/** What fsck finds once nothing is under way any more, or when the time is over, and the ledger's accounts. */
async function atRest(mongoUrl: string, id: string) {
  const connection = await connectMongo(mongoUrl);
  const db = openDb(connection);
  let violations: string[] = [];
  const look = async () => {
    violations = [];
    for await (const { invariant, subject, message } of fsck({ db, now: async () => new Date() }))
      violations.push(`invariant ${invariant}: ${subject} ${message}`);
    if ((await db.payments.countDocuments({ ledgerDueAt: { $exists: true } })) > 0)
      violations.push('money that the ledger lacks');
    return violations.length === 0;
  };
  try {
    // What is still wrong then is reported.
    await until('everything to be at rest', look, AT_REST_WITHIN_MS).catch(() => {});
    return { violations, accounts: await accountsOf(db, id) };
  } finally {
    await connection.close();
  }
}

/** The balance of each account that the entry fees of a tournament have moved; they sum to 0. */
async function accountsOf(db: Db, id: string): Promise<Map<string, number>> {
  const tournament = await db.tournaments.findOne({ _id: new Types.ObjectId(id) });
  const entryIds = [...(tournament?.rows ?? []), ...(tournament?.ended ?? [])].map(({ entryId }) => entryId);
  const accounts = new Map<string, number>();
  for (const { lines } of await db.ledger.find({ bookingId: { $in: entryIds } }).toArray())
    for (const { account, amount } of lines) {
      const name = account.split(':')[0] ?? account;
      accounts.set(name, (accounts.get(name) ?? 0) + amount);
    }
  return accounts;
}
