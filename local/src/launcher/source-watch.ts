import { watch } from 'node:fs';
import { join } from 'node:path';
import type { ServiceKind } from './services.js';

/** The processes that contain each folder's code. */
const DEPENDENTS: Record<string, ServiceKind[]> = {
  'shared/src': ['api', 'realtime', 'worker', 'gateway'],
  'domain/src': ['api', 'realtime', 'worker', 'gateway'],
  'api/src': ['api'],
  'realtime/src': ['realtime'],
  'worker/src': ['worker'],
  'local/src/gateway': ['gateway'],
  'packages/payment-sandbox/src': ['sandbox'],
  'packages/mongo-wire/src': ['mongo'],
};

/** Editors write a file in several steps; a restart waits until they are done. */
const SETTLE_MS = 150;

/** Calls `onChange` with the kinds whose source changed (dev mode). */
export function watchSources(root: string, onChange: (kinds: ServiceKind[]) => void): void {
  const pending = new Set<ServiceKind>();
  let timer: NodeJS.Timeout | undefined;
  for (const [folder, kinds] of Object.entries(DEPENDENTS)) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || /\.(test|spec)\.ts$/.test(file)) return;
      for (const kind of kinds) pending.add(kind);
      clearTimeout(timer);
      timer = setTimeout(() => {
        onChange([...pending]);
        pending.clear();
      }, SETTLE_MS);
    });
  }
}
