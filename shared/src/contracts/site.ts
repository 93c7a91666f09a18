import { z } from 'zod';
import { contract } from '../contract.js';
import { email } from './common.js';

export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'x', 'youtube'] as const;

/** Counted figures about the product. */
export const publicFigures = z.object({
  /** Grounds that players can see, and the cities they are in. */
  grounds: z.int().min(0),
  cities: z.int().min(0),
  /** Accounts of players. */
  players: z.int().min(0),
  /** Games played at those grounds. */
  bookings: z.int().min(0),
  /** Average of all reviews of those grounds; absent without reviews. */
  rating: z.number().min(1).max(5).optional(),
});
export type PublicFigures = z.infer<typeof publicFigures>;

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() });

/** The operator and its officers (`LEGAL_*`, `GRIEVANCE_*`, `NODAL_*`). */
export const legalNotice = z.object({
  name: z.string(),
  address: z.string(),
  grievanceOfficer: contact,
  /** For authorities; the grievance officer if no other is named. */
  nodalContact: contact,
});
export type LegalNotice = z.infer<typeof legalNotice>;

/** The operator's settings for the pages. */
export const getSite = contract({
  method: 'GET',
  path: '/site',
  tag: 'Site',
  summary:
    'What the pages need to know of this system: who runs it, its social links, its map tiles, whether it sends texts',
  response: z.object({
    legal: legalNotice,
    /** Only networks with a target (`SOCIAL_*`). */
    social: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.url() })),
    /** Absent if no tiles are configured (`MAP_TILE_URL`): the map is then a plain grid. */
    map: z.object({ tileUrl: z.string(), credit: z.string() }).optional(),
    /** Whether SMS and WhatsApp messages are sent at all (`MSG91_*`, `WHATSAPP_*`). */
    texts: z.object({ sms: z.boolean(), whatsapp: z.boolean() }).optional(),
    /**
     * Only with `PUBLIC_FIGURES=on`; null until they have been counted. If absent, pages show samples, marked as
     * samples.
     */
    figures: publicFigures.nullable().optional(),
  }),
});

const message = z.object({ message: z.string() });
const linkToken = z.strictObject({ token: z.string().min(1).max(600) });

export const subscribe = contract({
  method: 'POST',
  path: '/newsletter',
  tag: 'Site',
  summary: 'Ask for the newsletter; a mail asks back. Answers alike for known and unknown addresses',
  body: z.strictObject({ email }),
  response: message,
  status: 202,
  errors: ['RATE_LIMITED'],
});

export const confirmSubscription = contract({
  method: 'POST',
  path: '/newsletter/confirm',
  tag: 'Site',
  summary: 'Put the address of a mailed link on the list; 409 for the account of a minor',
  body: linkToken,
  response: message,
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const unsubscribe = contract({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  tag: 'Site',
  summary: 'Take the address of a mailed link off the list',
  body: linkToken,
  response: message,
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
});
