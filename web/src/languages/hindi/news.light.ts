import { NEWS } from '@crease/shared/news/news';
import { z } from 'zod';
import { light } from '../../lib/light/light.js';

const paramsOfAll = Object.entries(NEWS).map(([key, { params }]) => [key, params.optional()] as const);

/** The params of each piece of news, by its key. */
export const newsParams = light(z.object(Object.fromEntries(paramsOfAll)));
