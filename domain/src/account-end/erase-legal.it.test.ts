import { taxRecordsUntil } from '@crease/shared/tax/periods';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSettlements } from '../business/settlements/run-settlements.js';
import { tdsCells } from '../business/taxes/tax-files.js';
import type { Core } from '../platform/core.js';
import { setLegal } from '../sales/invoices/legal.service.js';
import { aPlayedGame, aSettlement } from '../testing/settled.js';
import { later } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';
import { dropKeptLegals, eraseLegal } from './erase-legal.js';

let world: World;
let core: Core;
let ownerId: Types.ObjectId;
beforeEach(async () => {
  world = await openWorld();
  core = world.core;
  ownerId = new Types.ObjectId();
  await setLegal(core, ownerId.toString(), {
    ...{ name: 'Mhatre Sports', address: 'Andheri West, Mumbai', stateCode: '27' },
    ...{ kind: 'company', pan: 'ABCCE1234F' },
  });
});
afterEach(() => world.close());

const stored = () => core.db.legals.findOne({ _id: ownerId });
const until = (at: Date) => at.getTime() - core.clock.now().getTime();

describe('the legal data of a closed account', () => {
  it('are deleted at once if there was nothing to settle', async () => {
    await eraseLegal(core, ownerId);
    expect(await stored()).toBeNull();
  });

  it('stay with the sealed PAN and without the address after a settlement, so that the quarter’s file has the PAN', async () => {
    await aPlayedGame(core, ownerId);
    await runSettlements(core, addDays(dayOf(core.clock.now()), -1));
    await eraseLegal(core, ownerId);
    const kept = await stored();
    expect(kept).toMatchObject({ name: 'Mhatre Sports', panLastFour: '234F', address: '' });
    expect(kept?.keptUntil).toEqual(taxRecordsUntil(core.clock.now()));
    expect(JSON.stringify(kept)).not.toContain('ABCCE1234F');
    const quarter = (await core.db.settlements.findOne({ ownerId }))?.tax?.tds[0]?.quarter ?? '';
    expect((await tdsCells(core, quarter)).map((row) => row[3])).toEqual(['ABCCE1234F']);
  });

  it('stay while money waits to be settled', async () => {
    await aPlayedGame(core, ownerId);
    await eraseLegal(core, ownerId);
    expect((await stored())?.pan).toBeDefined();
  });

  it('are kept until the same time however often the erasure is repeated', async () => {
    await aSettlement(core, ownerId);
    await eraseLegal(core, ownerId);
    const first = (await stored())?.keptUntil;
    await eraseLegal(later(core, 400 * 86_400_000), ownerId);
    expect((await stored())?.keptUntil).toEqual(first);
  });

  it('are deleted by the sweep when the period of the last settlement is over, and not before', async () => {
    await aSettlement(core, ownerId);
    await eraseLegal(core, ownerId);
    const end = taxRecordsUntil(core.clock.now());
    expect(await dropKeptLegals(later(core, until(end) - 60_000))).toBe(0);
    expect(await stored()).not.toBeNull();
    expect(await dropKeptLegals(later(core, until(end) + 60_000))).toBe(1);
    expect(await stored()).toBeNull();
  });

  it('stay longer if there was a settlement after the account was closed', async () => {
    await aSettlement(core, ownerId, { open: undefined });
    await eraseLegal(core, ownerId);
    const nextYear = new Date(core.clock.now().getTime() + 366 * 86_400_000);
    await aSettlement(core, ownerId, { at: nextYear });
    const end = taxRecordsUntil(core.clock.now());
    await dropKeptLegals(later(core, until(end) + 60_000));
    expect((await stored())?.keptUntil).toEqual(taxRecordsUntil(nextYear));
  });

  it('of an owner whose account is open are never looked at', async () => {
    await aSettlement(core, ownerId);
    expect(await dropKeptLegals(later(core, 20 * 366 * 86_400_000))).toBe(0);
    expect(await stored()).not.toBeNull();
  });
});
