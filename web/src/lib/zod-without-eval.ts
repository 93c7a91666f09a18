import { z } from 'zod';

// The page's security policy forbids `new Function`, with which zod would compile its parsers. It tries as soon as the
// first schema is made, and the browser reports that, so this comes before every contract: `main.tsx` imports it first.
z.config({ jitless: true });
