import { gstinCheckCharacter } from '@crease/shared/gstin';

const SANDBOX = `${process.env.TEST_SANDBOX_URL}/sandbox/irp`;
let made = 0;

/** A GSTIN in Karnataka that no other test registers documents of. */
export function aSupplierGstin(): string {
  made += 1;
  const digits = String((process.pid * 31 + made) % 10_000).padStart(4, '0');
  const letters = String.fromCharCode(65 + (process.pid % 26), 65 + ((process.pid >> 5) % 26));
  const first14 = `29AAA${letters}${digits}J1Z`;
  return first14 + gstinCheckCharacter(first14);
}

/** The variables of a world that registers with the sandbox's portal, for a turnover of ₹6 crore. */
export async function irpVariables(gstin: string, over: Record<string, string> = {}) {
  const portal = (await (await fetch(SANDBOX)).json()) as { publicKey: string };
  return {
    LEGAL_NAME: 'Crease Sports Pvt Ltd',
    LEGAL_GSTIN: gstin,
    LEGAL_TURNOVER: '60000000',
    IRP_BASE_URL: `${process.env.TEST_SANDBOX_URL}/irp`,
    IRP_CLIENT_ID: 'crease-sandbox',
    IRP_CLIENT_SECRET: 'crease-sandbox-secret',
    IRP_PUBLIC_KEY: portal.publicKey,
    IRP_USERNAME: 'crease_api',
    IRP_PASSWORD: 'Sixer@2026',
    IRP_FROM: '2024-04-01',
    ...over,
  };
}

/** Changes a taxpayer in the sandbox's GST register. */
export async function planTaxpayer(gstin: string, plan: object): Promise<void> {
  await fetch(`${SANDBOX}/taxpayers/${gstin}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(plan),
  });
}

/** The numbers of a supplier's documents that the sandbox's portal has registered. */
export async function registeredAt(gstin: string): Promise<string[]> {
  const { invoices } = (await (await fetch(SANDBOX)).json()) as {
    invoices: { gstin: string; document: string }[];
  };
  return invoices.filter((one) => one.gstin === gstin).map(({ document }) => document);
}
