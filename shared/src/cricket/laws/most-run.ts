/** The most runs that one ball can bring by running, overthrows included. */
export const MOST_RUN = 12;
