import { z } from 'zod';
import { light } from '../../lib/light/light.js';
import type { Ticket } from './ticket.js';

const ticket = z.object({
  id: z.string(),
  ground: z.string(),
  address: z.string(),
  when: z.string(),
  code: z.string(),
  endsAt: z.string(),
} satisfies Record<keyof Ticket, z.ZodType>);

export const keptTickets = light(z.array(ticket));
