interface Rules {
  createHTML?: (text: string) => string;
  createScriptURL?: (url: string) => string;
}
interface Policy {
  createHTML(text: string): TrustedHTML;
  createScriptURL(url: string): TrustedHTML;
}
declare global {
  /** Absent in browsers without trusted types, which accept text as always. */
  var trustedTypes: { createPolicy(name: string, rules: Rules): Policy } | undefined;
}

/**
 * The page's security policy lets no text into script sinks (`require-trusted-types-for`) unless it comes from a named
 * policy. There are two: one for script addresses, and, once the payment provider's script is loaded, one for what that
 * script writes.
 */
export function createPolicy(name: 'crease-scripts' | 'default', rules: Rules): Policy | Rules {
  return globalThis.trustedTypes?.createPolicy(name, rules) ?? rules;
}
