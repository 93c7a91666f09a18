interface Rules {
  createHTML?: (text: string) => string;
  createScriptURL?: (url: string) => string;
}
interface Policy {
  createHTML(text: string): TrustedHTML;
  createScriptURL(url: string): TrustedHTML;
}
declare global {
  /** Absent in browsers that do not know it: they take text as ever. */
  var trustedTypes: { createPolicy(name: string, rules: Rules): Policy } | undefined;
}

/**
 * The page's security policy lets no text into places that run scripts (`require-trusted-types-for`), but for what comes
 * out of a policy that it names. There are two: the addresses of scripts, and, once the payment provider's script is
 * there, what that writes.
 */
export function createPolicy(name: 'crease-scripts' | 'default', rules: Rules): Policy | Rules {
  return globalThis.trustedTypes?.createPolicy(name, rules) ?? rules;
}
