import { z } from 'zod';
import { contract } from '../contract.js';

export const health = contract({
  method: 'GET',
  path: '/health',
  tag: 'Health',
  summary: 'Can a booking be taken?',
  response: z.object({ status: z.literal('ok') }),
  errors: ['UNAVAILABLE'],
});
