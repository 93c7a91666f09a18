export function refusalOf(name: string, args: readonly string[]): string | undefined;
export function requireArguments(name: string, args: readonly string[]): void;
