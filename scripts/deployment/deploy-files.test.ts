import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../../server/config/environment.ts';
import { readConfig } from '../../server/config.ts';
import { POSTGRES_FLAGS } from '../../server/testing/server-process.ts';
import { inProject } from '../root.mjs';
import { composeService, kubernetesFiles, readCompose, readDeployFile, readKubernetesObjects } from './deploy-files.ts';
import { type KubernetesObject, problemsOf } from './kubernetes-schema.ts';

const objects = readKubernetesObjects();
// biome-ignore lint/suspicious/noExplicitAny: the tests look deep into objects of every kind.
const object = (kind: string): any => objects.find((one) => one.kind === kind);
const deployment = () => object('Deployment').spec;
const pod = () => deployment().template.spec;

describe('deploy/kubernetes', () => {
  it.each(objects.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    'has a valid %s without unknown fields',
    async (_name, one) => {
      expect(await problemsOf(one)).toEqual([]);
    },
  );

  it('fails the schema check for a misspelt field, a wrong type or a missing field', async () => {
    const broken = (change: (spec: Record<string, unknown>) => void): KubernetesObject => {
      const copy = structuredClone(object('Deployment'));
      change(copy.spec);
      return copy;
    };
    const misspelt = broken((spec) => Object.assign(spec, { replicaz: 2 }));
    expect(await problemsOf(misspelt)).toEqual(['/spec/replicaz: Kubernetes has no such field']);
    expect(await problemsOf(broken((spec) => Object.assign(spec, { replicas: 'two' })))).toHaveLength(1);
    expect(await problemsOf(broken((spec) => delete spec.selector))).toHaveLength(1);
  });

  it('lists every file in kustomization.yaml except the template of the secret', () => {
    const kustomization = readDeployFile('kubernetes/kustomization.yaml');
    const listed = [...kustomization.matchAll(/^ {2}- ([\w-]+\.yaml)$/gm)].map(([, file]) => file);
    expect([...listed, 'secret.yaml'].sort()).toEqual(kubernetesFiles().sort());
  });

  it('replaces a pod only when another is ready, and gives each 30 s to stop', () => {
    expect(deployment().strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(deployment().replicas).toBeGreaterThanOrEqual(2);
    expect(object('PodDisruptionBudget').spec.maxUnavailable).toBeLessThan(deployment().replicas);
    expect(pod().terminationGracePeriodSeconds).toBe(30);
  });

  it('uses /readyz for readiness, and /healthz for liveness and startup', () => {
    const [container] = pod().containers;
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.startupProbe.httpGet.path).toBe('/healthz');
  });

  it('runs every pod as non-root, without capabilities, on a read-only root file system', () => {
    for (const spec of [pod(), object('CronJob').spec.jobTemplate.spec.template.spec]) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('uses the labels of the deployment in every selector', () => {
    const { labels } = deployment().template.metadata;
    expect(deployment().selector.matchLabels).toEqual(labels);
    expect(object('Service').spec.selector).toEqual(labels);
    expect(object('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy') as { spec?: unknown }[];
    expect(policies.map(({ spec }) => spec)).toContainEqual(
      expect.objectContaining({ podSelector: { matchLabels: labels } }),
    );
  });

  it('gives the server a valid environment once the secret is filled in', () => {
    const fixed = pod().containers[0].env as { name: string; value: string }[];
    const secret = Object.keys(object('Secret').stringData).filter((name) => name !== 'BACKUP_RECIPIENT');
    const variables = { ...filledIn(secret), ...Object.fromEntries(fixed.map(({ name, value }) => [name, value])) };
    expect(unknownVariables(variables)).toEqual([]);
    expect(readConfig(variables)).toMatchObject({ production: true, host: '0.0.0.0', dataDir: '/data' });
  });
});

describe('deploy/compose.yaml', () => {
  it('publishes only the ports of Caddy', () => {
    const published = Object.entries(readCompose().services).filter(([, { ports = [] }]) => ports.length > 0);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
  });

  it('keeps PostgreSQL and the backups on an internal network', () => {
    expect(readCompose().networks.data).toEqual({ internal: true });
    for (const name of ['database', 'backup']) expect(composeService(name).networks).toEqual(['data']);
    expect(composeService('caddy').networks).toEqual(['web']);
  });

  it('configures both servers identically, except for their volumes', () => {
    const [one, two] = ['server-1', 'server-2'].map(composeService);
    expect({ ...one, volumes: [] }).toEqual({ ...two, volumes: [] });
    expect([one?.volumes, two?.volumes]).toEqual([['server-1:/data'], ['server-2:/data']]);
  });

  it('runs servers and backups as non-root, without capabilities, on a read-only root file system', () => {
    for (const name of ['server-1', 'server-2', 'backup'])
      expect(composeService(name)).toMatchObject({
        user: '10001:10001',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
  });

  it('gives servers and Caddy 30 s to stop', () => {
    for (const name of ['server-1', 'server-2', 'caddy'])
      expect(composeService(name).stop_grace_period, name).toBe('30s');
  });

  it('runs the backup script with --recipient and --keep', () => {
    expect(composeService('backup').command?.join('')).toContain(
      'node dist/server/backup.js --to /backups --recipient "$$BACKUP_RECIPIENT" --keep',
    );
  });

  it('gives the server a valid environment once env.example is filled in', () => {
    const names = [...readDeployFile('env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
    const forCompose = ['EVENKEEL_HOST', 'POSTGRES_PASSWORD', 'BACKUP_RECIPIENT', 'BACKUP_KEEP'];
    const filled = filledIn(names.filter((name) => !forCompose.includes(name)));
    const fixed = Object.entries(composeService('server-1').environment ?? {}).map(
      ([name, value]) => [name, value.replace(/\$\{\w+[^}]*\}/g, 'evenkeel.example')] as const,
    );
    const variables = { ...filled, ...Object.fromEntries(fixed) };
    expect(unknownVariables(variables)).toEqual([]);
    expect(readConfig(variables)).toMatchObject({ production: true, host: '0.0.0.0', trustProxy: 1 });
  });
});

describe('deploy/Caddyfile', () => {
  it('balances requests between both servers, with /readyz as the health check', () => {
    const caddyfile = readDeployFile('Caddyfile');
    expect(caddyfile).toContain('server-1:3000 server-2:3000');
    expect(caddyfile).toContain('health_uri /readyz');
    expect(composeService('server-1').environment).toMatchObject({ PORT: '3000', TRUST_PROXY: '1' });
  });
});

describe('deploy/evenkeel.service', () => {
  it('starts the server with the flags of the image, with which benchmarks and drills start it too', () => {
    const command = JSON.stringify(['node', ...POSTGRES_FLAGS, 'dist/server/main.js']).replaceAll(',', ', ');
    expect(readFileSync(inProject('Dockerfile'), 'utf8')).toContain(`\nCMD ${command}\n`);
    const unit = readDeployFile('evenkeel.service');
    expect(unit).toMatch(new RegExp(`^ExecStart=\\S+/node ${POSTGRES_FLAGS.join(' ')} dist/server/main.js$`, 'm'));
  });

  it('sets only variables that the server reads', () => {
    const [, line = ''] = /^Environment=(.*)$/m.exec(readDeployFile('evenkeel.service')) ?? [];
    const variables = Object.fromEntries(line.split(' ').map((pair) => pair.split('=')));
    expect(unknownVariables(variables)).toEqual([]);
    expect(variables).toMatchObject({ NODE_ENV: 'production', HOST: '127.0.0.1' });
  });
});

/** A value for each variable, in the format that the server requires. */
const filledIn = (names: readonly string[]): Record<string, string> => {
  const examples: Record<string, string> = {
    DATABASE_URL: 'postgres://evenkeel:secret@db.example:5432/evenkeel',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
    MAIL_FROM: 'Evenkeel <hello@evenkeel.example>',
    SUPPORT_EMAIL: 'support@evenkeel.example',
    ADMIN_EMAILS: 'ann@evenkeel.example',
  };
  return Object.fromEntries(names.map((name) => [name, examples[name] ?? 'a value of 32 characters or more']));
};

const unknownVariables = (variables: Record<string, string>): string[] =>
  Object.keys(variables).filter((name) => !Object.hasOwn(environmentSchema.shape, name));
