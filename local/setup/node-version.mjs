/** The oldest supported Node (package.json `engines`). */
const OLDEST = [20, 19, 0];

/** Exits with one clear sentence if this Node is older than `OLDEST`. */
export function requireNode() {
  const now = process.versions.node.split('.').map(Number);
  const place = OLDEST.findIndex((part, i) => now[i] !== part);
  if (place === -1 || now[place] > OLDEST[place]) return;
  console.error(
    `Crease needs Node ${OLDEST.slice(0, 2).join('.')} or newer, and this is Node ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}
