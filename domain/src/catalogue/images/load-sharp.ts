/** The picture library, loaded with the first picture: its native part is 10 MB that a process without pictures does not need. */
export const loadSharp = async () => (await import('sharp')).default;
