/** What a person is asked for, each on its own (docs/product-rules.md, Consents). */
export const CONSENT_PURPOSES = ['marketing', 'location', 'publicProfile', 'whatsapp'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/**
 * Version of what a parent is shown before they consent for their child (`notices/`, docs/product-rules.md, Minors).
 */
export const PARENT_NOTICE_VERSION = '2026-11-29';

interface Purpose {
  /** Version of the notice that is shown with it (`notices/`); a new text needs a new version. */
  version: string;
  /** Where the account keeps whether it is given now. */
  switch: string;
  /** Whether an account of a minor may give it. */
  minors: boolean;
}

/** Each purpose: the version of its notice, the switch that shows it, and whether minors may give it. */
export const CONSENTS = {
  marketing: { version: '2026-11-29', switch: 'preferences.notifications.marketing', minors: false },
  location: { version: '2026-11-29', switch: 'preferences.shareLocation', minors: true },
  publicProfile: { version: '2026-11-29', switch: 'publicProfile', minors: false },
  whatsapp: { version: '2026-11-29', switch: 'preferences.notifications.whatsapp', minors: true },
} as const satisfies Record<ConsentPurpose, Purpose>;

/** How a consent came to be given or withdrawn. */
export const CONSENT_WAYS = [
  'settings',
  'newsletter',
  'mail-link',
  'spam-report',
  'stop-reply',
  'under-18',
  'parent-codes',
  'parent-link',
  'parent-suspended',
  'grown-up',
  'carried-over',
] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** The fields of an account that say what it has consented to. */
export interface ConsentSwitches {
  preferences: {
    notifications: { marketing: boolean; whatsapp?: boolean | undefined };
    shareLocation: boolean;
  };
  publicProfile?: boolean | undefined;
  under18?: boolean | undefined;
  deletedAt?: Date | undefined;
}

const READ: Record<ConsentPurpose, (account: ConsentSwitches) => boolean> = {
  marketing: ({ preferences }) => preferences.notifications.marketing,
  location: ({ preferences }) => preferences.shareLocation,
  publicProfile: ({ publicProfile }) => publicProfile === true,
  whatsapp: ({ preferences }) => preferences.notifications.whatsapp === true,
};

/** Whether the account's switch is on, whatever it is allowed to be. */
export const isSwitchedOn = (account: ConsentSwitches, purpose: ConsentPurpose): boolean =>
  READ[purpose](account);

/** Whether the account's data may be used for the purpose now. Every use asks this. */
export const hasConsent = (account: ConsentSwitches, purpose: ConsentPurpose): boolean =>
  READ[purpose](account) && !account.deletedAt && (CONSENTS[purpose].minors || account.under18 !== true);
