import { aGround } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { slotFrom } from '@crease/shared/time/slots';
import { expect } from 'vitest';
import { openCases } from './survives.js';

const survives = openCases();

survives(
  'the first eight claims of a fresh day on eight different hours all succeed',
  'race',
  async ({ system, core, history }) => {
    const groundId = (await aGround(core))._id.toString();
    const players = await system.players(history, 8);
    const bookingDate = dateAhead();
    const answers = await Promise.all(
      players.map((player, i) => player.hold({ groundId, bookingDate, timeSlot: slotFrom(12 + i, 1) })),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(8).fill('ok'));
  },
);
