import { z } from 'zod';

// The page's security policy forbids `new Function`, with which zod would compile its parsers. It tries as soon as the
// first schema is created, and the browser reports that, so `main.ts` runs this before every contract.
z.config({ jitless: true });
