import { z } from 'zod';

// The page's security policy forbids `new Function`, with which zod would compile its parsers. It tries as soon as the
// first schema is created, and the browser reports that, so `vite.config.ts` puts this file in place of zod.
z.config({ jitless: true });

export * from 'zod';
