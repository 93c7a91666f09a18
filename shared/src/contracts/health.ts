import { z } from 'zod';
import { contract } from '../contract.js';
import { cacheBuster } from './common.js';

export const health = contract({
  method: 'GET',
  path: '/health',
  tag: 'Health',
  summary: 'Can a booking be taken?',
  query: z.object(cacheBuster),
  response: z.object({ status: z.literal('ok') }),
  errors: ['UNAVAILABLE'],
});
