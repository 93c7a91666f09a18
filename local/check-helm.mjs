import { join } from 'node:path';
import { findTool, runTool, sayMissing } from './setup/check-deploy.mjs';

/**
 * `npm run check:helm`: checks the chart with `helm lint` and renders it for kubeconform, if these are installed.
 * KUBERNETES_SCHEMAS names a folder with Kubernetes' schemas; otherwise kubeconform fetches them.
 */
const chart = join(import.meta.dirname, '..', 'deploy', 'helm', 'crease');
/** A helm built by `go install` otherwise assumes a very old Kubernetes. */
const KUBERNETES = ['--kube-version', '1.31.0'];
const OWN = [...KUBERNETES, '--set', 'publicUrl=https://crease.example', '--set', 'image.tag=1.2.3'];
const KEDA = [
  '--set',
  'worker.autoscaling.keda.enabled=true',
  '--set',
  'worker.autoscaling.keda.prometheusUrl=http://prometheus:9090',
];
/** Settings that people may combine, as flags. */
const SETTINGS = {
  'as it comes': [],
  'with KEDA, a volume and TLS': [...KEDA, '--set', 'files.claimName=files,ingress.tlsSecretName=tls'],
  'without ingress, policies and scaling': [
    '--set',
    'ingress.enabled=false,networkPolicy.enabled=false,api.autoscaling.enabled=false',
    '--set',
    'image.pullSecrets={registry}',
  ],
};
/** Settings that the schema must refuse. */
const REFUSED = {
  'no public address': ['--set', 'publicUrl='],
  'a secret among the values': ['--set', 'env.JWT_KEYS=k1:secret'],
  'the tag latest': ['--set', 'image.tag=latest'],
  'a value that nobody reads': ['--set', 'replicas=3'],
};

const helm = findTool('helm');
const kubeconform = findTool('kubeconform');
const say = (what, ok, said = '') => {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${what}${ok || said === '' ? '' : `\n${said}`}`);
  if (!ok) process.exitCode = 1;
};

if (!helm) sayMissing('helm', 'helm.sh/helm/v3/cmd/helm');
else {
  const lint = runTool(helm, ['lint', '--strict', chart, ...OWN]);
  say('helm lint --strict', lint.ok, lint.said);
  if (!kubeconform) sayMissing('kubeconform', 'github.com/yannh/kubeconform/cmd/kubeconform');
  for (const [name, flags] of Object.entries(SETTINGS)) {
    const made = runTool(helm, ['template', 'crease', chart, ...OWN, ...flags]);
    say(`helm template, ${name}`, made.ok, made.said);
    if (!made.ok || !kubeconform) continue;
    const schemas = process.env.KUBERNETES_SCHEMAS
      ? ['-schema-location', process.env.KUBERNETES_SCHEMAS]
      : [];
    const args = ['-strict', '-summary', '-skip', 'ScaledObject', ...schemas, '-'];
    const judged = runTool(kubeconform, args, { input: made.stdout });
    if (!judged.ok && /failed initializing|could not find schema|connect|lookup/.test(judged.said))
      console.log('     kubeconform has no schemas here: KUBERNETES_SCHEMAS names a folder of them');
    else say(`kubeconform, ${name}: ${judged.said.split('\n').at(-1)}`, judged.ok, judged.said);
  }
  for (const [name, flags] of Object.entries(REFUSED)) {
    const made = runTool(helm, ['template', 'crease', chart, ...OWN, ...flags]);
    say(
      `refused: ${name}`,
      !made.ok && made.said.includes("values don't meet the specifications"),
      made.said,
    );
  }
}
