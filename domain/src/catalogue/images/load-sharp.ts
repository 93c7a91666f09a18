/** Loads the picture library on demand: its native part is 10 MB that other processes do not need. */
export const loadSharp = async () => (await import('sharp')).default;
