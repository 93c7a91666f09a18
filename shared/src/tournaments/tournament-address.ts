/** Maximum length of the name in an address. The gateways accept as much (`apiPathOf`, `docker/nginx.conf`). */
const MAX_WORDS_LENGTH = 60;

/** `night-cup-2026`; empty for a name without Latin letters and digits. */
const wordsOf = (name: string): string =>
  (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .join('-')
    .slice(0, MAX_WORDS_LENGTH)
    .replace(/-$/, '');

/** The address of a tournament's page, relative to the site: `/tournament/night-cup-2026-<id>`. Only the id counts. */
export const tournamentAddress = ({ _id, name }: { _id: { toString(): string }; name: string }): string =>
  `/tournament/${[wordsOf(name), _id.toString()].filter(Boolean).join('-')}`;

/** The id in the last part of such an address, with or without words before it. Not checked to be a valid id. */
export const idInAddress = (part: string): string => part.slice(-24);
