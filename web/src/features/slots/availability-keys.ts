/** The factory of query keys for availability. */
export const availabilityKeys = {
  ground: (groundId: string) => ['availability', groundId] as const,
  day: (groundId: string, date: string) => ['availability', groundId, date] as const,
};
