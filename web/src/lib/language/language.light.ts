import { z } from 'zod';
import { light } from '../light/light.js';

export const storedLanguage = light(z.enum(['en', 'hi']));
