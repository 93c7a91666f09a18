import { join } from 'node:path';
import { findTool, runTool, sayMissing } from './setup/check-deploy.mjs';

/** `npm run check:alerts`: checks the alert rules and their tests with promtool, if it is installed. */
const folder = join(import.meta.dirname, '..', 'deploy', 'observability');
const promtool = findTool('promtool');
if (!promtool) sayMissing('promtool', 'github.com/prometheus/prometheus/cmd/promtool');
else {
  const checks = [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ];
  for (const args of checks) {
    const { ok, said } = runTool(promtool, args, { cwd: folder });
    console.log(`promtool ${args.join(' ')}\n${said}\n`);
    if (!ok) process.exitCode = 1;
  }
}
