import { notify } from '@crease/domain/accounts/notifications/notify';
import { playersInTurn } from '@crease/domain/calendar/openings/run-openings';
import type { Consumer } from './consumer.js';

/** Notifies players of a line whose turn has begun, each once. */
export const tellOfTurn: Consumer<'opening.changed'> = {
  name: 'tell-turn',
  lane: 'notices',
  handle: async ({ core }, { data: { groundId, date } }) => {
    const [ground, players] = await Promise.all([
      core.reads.bookedGround(groundId),
      playersInTurn(core, groundId, date),
    ]);
    if (!ground) return;
    for (const { _id, userId, until } of players)
      await notify(core, {
        eventId: `turn-${_id}`,
        userId: userId.toString(),
        news: { key: 'opening_turn', params: { ground: ground.name, date, until: until.toISOString() } },
        priority: 'high',
        data: { actionUrl: `/ground/${groundId}?date=${date}` },
        usefulUntil: until,
      });
  },
};
