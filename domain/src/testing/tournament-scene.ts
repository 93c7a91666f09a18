import { formatExactRupees } from '@crease/shared/format/money';
import { slotFrom } from '@crease/shared/time/slots';
import type { Core } from '../platform/core.js';
import { advanceDue } from '../play/fixtures/advance.js';
import { cancelTournament, resumeCancellations } from '../play/fixtures/cancel-tournament.js';
import { decideMatch } from '../play/fixtures/decide-match.js';
import { disqualifyTeam } from '../play/fixtures/disqualify-team.js';
import { drawTournament } from '../play/fixtures/draw-tournament.js';
import { resumeFixtures } from '../play/fixtures/hours-operation.js';
import { fixturesOf } from '../play/fixtures/load-fixtures.js';
import { publishTournament } from '../play/fixtures/publish-tournament.js';
import { readMatches } from '../play/fixtures/read-fixtures.js';
import { replaceTeam } from '../play/fixtures/replace-team.js';
import { withdrawTeam } from '../play/fixtures/withdraw-team.js';
import { collectFee } from '../play/tournaments/collect-fee.js';
import { enteredOf, takenOf } from '../play/tournaments/entries.js';
import { tidyTournaments } from '../play/tournaments/tidy-tournaments.js';
import type { EntryRow, TournamentDoc } from '../play/tournaments/tournament.schema.js';
import { createEntryOrder } from '../sales/settle/create-order.js';
import { pursueRefunds } from '../sales/settle/refunds.js';
import { settleAny } from '../sales/settle/settle.js';
import { callerOf } from './a-match.js';
import {
  aTeamOf,
  aTournament,
  ENTRY_FEE,
  entered,
  type TestTeam,
  type TestTournament,
} from './a-tournament.js';
import { aUser } from './factories.js';
import { MemoryProvider } from './memory-provider.js';
import { SHORT_RULES } from './scored-match.js';
import { dateAhead } from './slots-ahead.js';
import { sweepAll, violations } from './sweep-all.js';

export const CAPTAINS = 5;
const PLACES = 3;
/** How the fee of a team is paid: `late` once the operation of its own comes, at the end if none did. */
export const MANNERS = ['once', 'once', 'twice', 'wrongly', 'late', 'never'] as const;
export type Manner = (typeof MANNERS)[number];
/** Every hold, offer, fence and intent has ended after one of these. */
const PAUSES_MS = [20_000, 330_000, 930_000, 20_000];

export const STAGES = ['open', 'open', 'drawn', 'published'] as const;
type Stage = (typeof STAGES)[number];
type Operations = Record<string, () => Promise<unknown>>;

/** A tournament with more captains than places, and all that may happen to its entries and their fees at once. */
export class TournamentScene {
  #passed = 0;
  readonly core: Core;
  readonly #provider: MemoryProvider;
  /** The orders of each team, the latest last. */
  readonly #orders = new Map<string, string[]>();
  readonly #late = new Set<string>();
  readonly #teams: TestTeam[] = [];
  #cup!: TestTournament;

  private constructor(core: Core) {
    const now = () => new Date(core.clock.now().getTime() + this.#passed);
    this.#provider = new MemoryProvider(now);
    this.core = { ...core, clock: { now }, provider: this.#provider };
  }

  wind = (ms: number): void => {
    this.#passed += ms;
  };

  /** After the draw and the publication all places are paid, and one team waits. */
  static async open(core: Core, stage: Stage): Promise<TournamentScene> {
    const scene = new TournamentScene(core);
    scene.#cup = await aTournament(scene.core, { teams: PLACES, entryFee: ENTRY_FEE, rules: SHORT_RULES });
    for (let i = 0; i < CAPTAINS; i++) scene.#teams.push(await aTeamOf(scene.core, await aUser(scene.core)));
    if (stage === 'open') return scene;
    for (const [i, team] of scene.#teams.slice(0, PLACES + 1).entries()) {
      await entered(scene.core, scene.#cup, team);
      if (i < PLACES) await scene.#pay(scene.core, team, 'once');
    }
    await scene.#draw(scene.core);
    if (stage === 'published') await scene.#publish(scene.core);
    return scene;
  }

  get #id(): string {
    return this.#cup.tournament._id.toString();
  }

  get #by() {
    return callerOf(this.#cup.owner);
  }

  async #entryOf({ teamId }: TestTeam): Promise<EntryRow> {
    const row = (await this.#cup.read()).rows.find((one) => one.teamId.toString() === teamId);
    if (!row) throw new Error('the team is not entered');
    return row;
  }

  readonly #at = async (team: TestTeam) => ({
    id: this.#id,
    entryId: (await this.#entryOf(team)).entryId.toString(),
  });

  async #order(core: Core, team: TestTeam): Promise<string> {
    const { entryId } = await this.#entryOf(team);
    const { orderId } = await createEntryOrder(core, entryId, team.captain._id);
    const known = this.#orders.get(team.teamId) ?? [];
    this.#orders.set(team.teamId, [...known.filter((one) => one !== orderId), orderId]);
    return orderId;
  }

  async #pay(core: Core, team: TestTeam, manner: Manner): Promise<void> {
    if (manner === 'never') return;
    const orderId = await this.#order(core, team);
    if (manner === 'late') {
      this.#late.add(orderId);
      return;
    }
    this.#provider.pay(orderId, 'SUCCESS', manner === 'wrongly' ? ENTRY_FEE - 1 : undefined);
    if (manner === 'twice') this.#provider.pay(orderId, 'SUCCESS');
    await settleAny(core, orderId);
  }

  async #payLate(core: Core, orderIds: Iterable<string>): Promise<void> {
    for (const orderId of orderIds) {
      if (this.#late.delete(orderId)) this.#provider.pay(orderId, 'SUCCESS');
      await settleAny(core, orderId);
    }
  }

  async #draw(core: Core): Promise<void> {
    await drawTournament(core, this.#by, this.#id, { seed: 'cup' });
    const fixtures = await fixturesOf(core, await this.#cup.read());
    const places = fixtures?.draw.matches.map(({ number }) => ({
      number,
      groundId: this.#cup.ground._id,
      bookingDate: dateAhead(5),
      timeSlot: slotFrom(17 + number, 1),
    }));
    const { _id } = this.#cup.tournament;
    const unpublished = { _id, hours: 'none' as const };
    await core.db.tournamentFixtures.updateOne(unpublished, { $set: { places }, $inc: { seq: 1 } });
  }

  #publish = (core: Core) => publishTournament(core, this.#by, this.#id);

  /** Each captain enters and pays in this manner. Operations use the core that `on` makes of this scene's. */
  captains(on: (core: Core) => Core, manners: readonly Manner[]): Operations {
    const core = on(this.core);
    const named = this.#teams.map((team, i) => {
      const manner = manners[i] ?? 'once';
      const run = async () => {
        await entered(core, this.#cup, team);
        await this.#pay(core, team, manner);
      };
      return [`captain ${i} pays ${manner}`, run] as const;
    });
    return Object.fromEntries(named);
  }

  /** What captains, the organiser, the money and the sweeps do besides. */
  operations(on: (core: Core) => Core): Operations {
    const core = on(this.core);
    const [by, id] = [this.#by, this.#id];
    const known: Operations = {
      draw: () => this.#draw(core),
      publish: () => this.#publish(core),
      'draw and publish': async () => {
        await this.#draw(core);
        await this.#publish(core);
      },
      walkover: async () => {
        const ready = (await readMatches(core, by, id)).find((match) => match.matchId && !match.winnerId);
        if (ready) await decideMatch(core, by, { id, matchId: ready._id }, { kind: 'walkover' });
      },
      cancel: () => cancelTournament(core, by, id, 'Rain'),
      tidy: () => tidyTournaments(core),
      pursue: () => pursueRefunds(core),
      advance: () => advanceDue(core),
      'resume hours': () => resumeFixtures(core),
      'resume cancellations': () => resumeCancellations(core),
    };
    for (const [i, team] of this.#teams.entries()) {
      const { captain } = team;
      const reason = { reason: 'Players of another team', confirm: true };
      Object.assign(known, {
        [`enter ${i} again`]: () => entered(core, this.#cup, team),
        [`pay ${i}`]: () => this.#pay(core, team, 'once'),
        [`pay ${i} late`]: () => this.#payLate(core, this.#orders.get(team.teamId) ?? []),
        [`collect ${i}`]: async () => await collectFee(core, by, await this.#at(team), 'cash'),
        [`withdraw ${i}`]: async () => await withdrawTeam(core, callerOf(captain), await this.#at(team)),
        [`remove ${i}`]: async () => await withdrawTeam(core, by, await this.#at(team)),
        [`replace ${i}`]: async () => await replaceTeam(core, by, await this.#at(team), undefined),
        [`disqualify ${i}`]: async () => await disqualifyTeam(core, by, await this.#at(team), reason),
      });
    }
    return known;
  }

  /** By the clock, whatever is still under way. */
  async wrongNow(): Promise<string[]> {
    const tournament = await this.#cup.read();
    const taken = takenOf(tournament, this.core.clock.now());
    return taken > tournament.teams ? [`${taken} of ${tournament.teams} places are taken`] : [];
  }

  /** Runs only sweeps, which must repair everything; late money comes last. Returns what is still wrong. */
  async settleDown(): Promise<string[]> {
    const { core } = this;
    for (const pause of PAUSES_MS) {
      this.wind(pause);
      await sweepAll(core);
    }
    await this.#payLate(core, [...this.#orders.values()].flat());
    this.wind(20_000);
    await sweepAll(core);
    const tournament = await this.#cup.read();
    return [...(await this.wrongNow()), ...(await violations(core)), ...(await this.#wrongMoney(tournament))];
  }

  /** By the books of the provider alone, without the code that decides about money. */
  async #wrongMoney(tournament: TournamentDoc): Promise<string[]> {
    const wrong: string[] = [];
    const payments = await this.core.db.payments.find({ tournamentId: tournament._id }).toArray();
    const keptOf = new Map<string, number>();
    for (const { orderId, bookingId, captures, refunds } of payments) {
      // Its process died before the provider heard of it.
      if (!(await this.#provider.getOrder(orderId))) continue;
      const { captured, refunded } = this.#provider.books(orderId);
      const entryId = bookingId.toString();
      keptOf.set(entryId, (keptOf.get(entryId) ?? 0) + captured - refunded);
      for (const { paymentId, amount } of captures) {
        const its = refunds.filter((refund) => refund.paymentId === paymentId);
        if (its.length > 1 || its.some((refund) => refund.amount !== amount || refund.status !== 'processed'))
          wrong.push(`${paymentId} of ${amount} was refunded by ${its.map((one) => one.amount).join()}`);
      }
    }
    const kept = [...keptOf.values()].reduce((sum, amount) => sum + amount, 0);
    for (const row of [...tournament.rows, ...tournament.ended]) {
      const [is, due] = [keptOf.get(row.entryId.toString()) ?? 0, feeKept(tournament, row)];
      keptOf.delete(row.entryId.toString());
      if (is !== due)
        wrong.push(
          `${formatExactRupees(is)} are kept of a ${row.status} entry, and ${formatExactRupees(due)} are due`,
        );
    }
    for (const amount of keptOf.values())
      if (amount !== 0) wrong.push(`${formatExactRupees(amount)} are kept of an entry that is not known`);
    const ledger = await this.core.db.ledger.find({ ownerId: this.#cup.owner._id }).toArray();
    const lines = ledger.flatMap((entry) => entry.lines);
    const sumOf = (all: typeof lines) => all.reduce((sum, { amount }) => sum + amount, 0);
    const atProvider = -sumOf(lines.filter(({ account }) => account === 'provider'));
    if (sumOf(lines) !== 0) wrong.push(`the lines of the ledger sum to ${sumOf(lines)}`);
    if (atProvider !== kept) wrong.push(`the ledger has ${atProvider} of ${kept} that are kept`);
    return wrong;
  }
}

/**
 * Rupees that the provider keeps for this entry. The fee of a team that was replaced pays for the other one's place.
 */
function feeKept(tournament: TournamentDoc, row: EntryRow): number {
  const { rows, ended, status } = tournament;
  if (status === 'cancelled' || row.collected) return 0;
  if (enteredOf(tournament).includes(row)) return row.fee;
  const isLatest = [...ended, ...rows].findLast(({ teamId }) => teamId.equals(row.teamId)) === row;
  const isReplaced = [...rows, ...ended].some(
    ({ inPlaceOf, fee }) => fee === 0 && inPlaceOf?.equals(row.teamId),
  );
  return isLatest && isReplaced && row.status === 'withdrawn' ? row.fee : 0;
}
