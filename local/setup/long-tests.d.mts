export const GENERATED: readonly string[];
export const RECHECKED: readonly string[];
