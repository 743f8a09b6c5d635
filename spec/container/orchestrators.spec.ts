/** The manifests agree with Kubernetes' own schemas, with the image, with each other and with the chart. */
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { load, loadAll } from 'js-yaml';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { DaemonSet } from 'kubernetes-models/apps/v1/DaemonSet';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';

import { VARIABLES } from '../../src/config.js';
import { renderChart } from '../support/helm-template.js';
import { makeTemporaryPath } from '../support/temporary.js';

const KINDS = {
  Deployment,
  Service,
  PodDisruptionBudget,
  HorizontalPodAutoscaler,
  NetworkPolicy,
  DaemonSet,
  Ingress,
  PodMonitor,
  ScaledObject,
  HTTPRoute,
  ConfigMap,
};
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVICE_MEMORY = '2944m';

function read(name: string): string {
  return readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
}

const variables = new Set(Object.values(VARIABLES).map(({ name }) => name));

interface Manifest {
  kind: keyof typeof KINDS;
  metadata: { name: string };
}

function manifestsIn(text: string): Manifest[] {
  return (loadAll(text) as (Manifest | undefined)[]).filter((one) => one !== undefined && one !== null);
}

function nameOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.name}`;
}

const manifests = manifestsIn(read('deploy/kubernetes.yaml'));
const EXTRAS = ['seccomp-nodes', 'gateway', 'ingress', 'keda'];
const extras = EXTRAS.flatMap((name) => manifestsIn(read(`deploy/${name}.yaml`)));

describe('deploy/kubernetes.yaml', () => {
  it('contains the service and its Redis', () => {
    expect(manifests.map(nameOf)).to.have.members([
      'Deployment watermark-removal',
      'Service watermark-removal',
      'PodDisruptionBudget watermark-removal',
      'HorizontalPodAutoscaler watermark-removal',
      'NetworkPolicy watermark-removal',
      'PodMonitor watermark-removal',
      'Deployment watermark-removal-redis',
      'Service watermark-removal-redis',
      'NetworkPolicy watermark-removal-redis',
    ]);
  });

  for (const manifest of [...manifests, ...extras]) {
    it(`has, in it or beside it, a valid ${nameOf(manifest)}`, () => {
      new KINDS[manifest.kind](manifest as never).validate();
    });
  }

  const deployment = manifests.find(({ kind }) => kind === 'Deployment') as ConstructorParameters<
    typeof Deployment
  >[0];
  const pod = deployment?.spec?.template.spec;
  const container = pod?.containers?.[0];

  it('applies every restriction to the service', () => {
    expect(pod?.securityContext).to.deep.include({ runAsNonRoot: true, runAsUser: 1000 });
    expect(pod?.securityContext?.seccompProfile?.type).to.equal('Localhost');
    expect(container?.securityContext).to.deep.equal({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.resources?.limits).to.include.keys('cpu', 'memory');
  });

  it('sets only variables that the service reads', () => {
    const values = (container?.env ?? []).map(({ value }) => value).join(' ');
    for (const { name } of container?.env ?? []) {
      // Or one that Kubernetes puts into another.
      expect(variables.has(name) || values.includes(`$(${name})`), name).to.equal(true);
    }
  });

  it('uses the port that the image exposes', () => {
    const exposed = Number(/^EXPOSE (\d+)$/m.exec(read('Dockerfile'))?.[1]);
    expect(container?.ports?.[0]?.containerPort).to.equal(exposed);
  });

  it('frees the memory of uploads as `make run` does', () => {
    const setting = /MALLOC_MMAP_THRESHOLD_=\d+/;
    const set = setting.exec(read('Makefile'))?.[0];
    expect(setting.exec(read('Dockerfile'))?.[0])
      .to.equal(set)
      .and.not.equal(undefined);
  });

  it('runs the image that `make image` builds', () => {
    const { stdout } = spawnSync('make', ['--dry-run', 'image'], { cwd: ROOT, encoding: 'utf8' });
    expect(container?.image).to.match(/^watermark-removal-service:\d/u);
    expect(` ${stdout.replaceAll('\n', ' ')} `).to.include(` -t ${container?.image} `);
  });

  it('serves metrics at one port, and admits only the monitoring there', () => {
    const port = container?.ports?.find(({ name }) => name === 'metrics')?.containerPort;
    const set = container?.env?.find(({ name }) => name === 'METRICS_PORT')?.value;
    expect(set).to.equal(String(port));
    expect(container?.env?.find(({ name }) => name === 'METRICS_HOST')?.value).to.equal('0.0.0.0');
    const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy') as unknown as {
      spec: { ingress: { from?: object[]; ports: { port: number }[] }[] };
    };
    const [rule, ...others] = policy.spec.ingress.filter(({ ports }) =>
      ports.some((one) => one.port === port),
    );
    expect(others).to.deep.equal([]);
    expect(rule?.from).to.deep.equal([
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
    ]);
  });

  it('keeps passwords in secrets', () => {
    for (const name of ['kubernetes.yaml', ...EXTRAS.map((extra) => `${extra}.yaml`)]) {
      expect(read(`deploy/${name}`), name).to.not.match(/redis:\/\/[^$]*:[^$]+@/u);
    }
    const password = container?.env?.find(({ name }) => name === 'REDIS_PASSWORD');
    expect(password?.valueFrom?.secretKeyRef).to.include({ key: 'password' });
    const at = (name: string) => container?.env?.findIndex((one) => one.name === name) ?? -1;
    expect(at('REDIS_PASSWORD'), 'Kubernetes fills in only what stands before').to.be.below(at('REDIS_URL'));
  });

  it('spreads its replicas over zones and nodes', () => {
    const keys = pod?.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey);
    expect(keys).to.deep.equal(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
  });

  it('installs the seccomp profile where the pods look for it', () => {
    const daemon = read('deploy/seccomp-nodes.yaml');
    const profile = pod?.securityContext?.seccompProfile?.localhostProfile;
    expect(daemon).to.include(`/${profile?.split('/')[1]}'`);
    expect(daemon).to.include('path: /var/lib/kubelet/seccomp/profiles,');
    expect(profile).to.match(/^profiles\//u);
  });

  it('allows answers of 120 s, uploads of 11 MB and headers of 16 KB', () => {
    expect(read('deploy/gateway.yaml')).to.include('timeouts: { request: 120s, backendRequest: 120s }');
    const { metadata } = load(read('deploy/ingress.yaml')) as { metadata: { annotations: object } };
    const named = Object.entries(metadata.annotations).map(([name, value]) => [name.split('/')[1], value]);
    expect(Object.fromEntries(named)).to.include({
      'proxy-read-timeout': '120',
      'proxy-send-timeout': '120',
      'proxy-body-size': '11m',
      'proxy-buffer-size': '16k',
    });
  });

  it('does not restart a service that has only lost its cache', () => {
    expect(container?.livenessProbe?.httpGet?.path).to.equal('/');
    expect(container?.readinessProbe?.httpGet?.path).to.equal('/health');
  });
});

describe('deploy/chart', () => {
  const CHART = `${ROOT}deploy/chart`;
  const EVERYTHING = {
    autoscaling: { keda: { enabled: true } },
    gateway: { enabled: true },
    ingress: { enabled: true },
  };
  /** Groups of a cluster with Prometheus' operator, KEDA and the Gateway API. */
  const APIS = ['monitoring.coreos.com/v1', 'keda.sh/v1alpha1', 'gateway.networking.k8s.io/v1'];
  const hasHelm = spawnSync('helm', ['version']).status === 0;

  function listObjects(name: string, values: object, apis: readonly string[]): Manifest[] {
    const files = [...renderChart(CHART, { name, values }, apis)].filter(([file]) => file.endsWith('.yaml'));
    return files.flatMap(([, text]) => manifestsIn(text));
  }

  /** By helm itself where there is one, and by our reading of its language everywhere. */
  function renderings(values: object, apis: readonly string[] = APIS): Manifest[][] {
    const rendered = [listObjects('watermark-removal', values, apis)];
    if (hasHelm) {
      const file = makeTemporaryPath('.json');
      writeFileSync(file, JSON.stringify(values));
      const groups = apis.flatMap((api) => ['--api-versions', api]);
      const words = ['template', 'watermark-removal', CHART, '--values', file, ...groups];
      const { status, stdout, stderr } = spawnSync('helm', words, { encoding: 'utf8' });
      expect(status, stderr).to.equal(0);
      rendered.push(manifestsIn(stdout));
    }
    return rendered;
  }

  function expectSame(made: Manifest[], wanted: Manifest[]): void {
    expect(made.map(nameOf)).to.have.members(wanted.map(nameOf));
    for (const manifest of wanted) {
      expect(made.find((one) => nameOf(one) === nameOf(manifest))).to.deep.equal(manifest);
    }
  }

  const seccomp = extras.filter(({ kind }) => kind === 'DaemonSet');
  const profile: Manifest & { data: object } & { apiVersion: string } = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'watermark-removal-seccomp' },
    data: { 'seccomp.json': read('seccomp.json').replace(/\n*$/u, '\n') },
  };

  it('renders the objects of kubernetes.yaml from its default values', () => {
    for (const made of renderings({})) expectSame(made, [...manifests, ...seccomp, profile]);
  });

  it('renders the objects of the other files when they are enabled', () => {
    const wanted = manifests.filter(({ kind }) => kind !== 'HorizontalPodAutoscaler');
    for (const made of renderings(EVERYTHING)) expectSame(made, [...wanted, ...extras, profile]);
  });

  it('renders valid objects, and no Redis, for an external Redis', () => {
    const values = { redis: { enabled: false, url: 'rediss://cache:6380', port: 6380 } };
    for (const made of renderings(values)) {
      for (const manifest of made) new KINDS[manifest.kind](manifest as never).validate();
      expect(made.map(nameOf).filter((name) => name.includes('redis'))).to.deep.equal([]);
      const text = JSON.stringify(made);
      expect(text).to.include('"value":"rediss://cache:6380"').and.include('{"protocol":"TCP","port":6380}');
    }
  });

  it('renders no object of a kind that the cluster lacks, and says so', () => {
    const values = { ...EVERYTHING, metrics: { podMonitor: true } };
    for (const made of renderings(values, [])) {
      const kinds = made.map(({ kind }) => kind);
      expect(kinds).to.include('HorizontalPodAutoscaler');
      expect(kinds).to.not.include.members(['PodMonitor']);
      expect(kinds).to.not.include.members(['ScaledObject']);
      expect(kinds).to.not.include.members(['HTTPRoute']);
    }
    const notes = (apis: string[]) =>
      renderChart(CHART, { name: 'watermark-removal', values }, apis).get('NOTES.txt');
    expect(notes([]))
      .to.include('no Prometheus operator')
      .and.include('no KEDA')
      .and.include('no Gateway API');
    expect(notes(APIS)).to.not.match(/no (?:Prometheus|KEDA|Gateway)/u);
  });

  const schema = JSON.parse(read('deploy/chart/values.schema.json')) as {
    properties: { config: { properties: object } };
  };
  const takesValues = new Ajv().compile(schema);
  const ownValues = load(read('deploy/chart/values.yaml')) as object;

  it('has a schema that accepts its own values, and no others', () => {
    expect(takesValues(ownValues), JSON.stringify(takesValues.errors)).to.equal(true);
    expect(Object.keys(schema.properties)).to.have.members([...Object.keys(ownValues), 'global']);
    expect(takesValues({ ...ownValues, worker: 2 })).to.equal(false);
    expect(takesValues({ ...ownValues, config: { SOURCE: 'x' } })).to.equal(false);
  });

  it('sets every variable of the service, by a value of its own or by config', () => {
    const own = [
      'WORKERS',
      'TRUST_PROXY',
      'METRICS_PORT',
      'METRICS_HOST',
      'REDIS_URL',
      'API_KEYS_FILE',
      'HOST',
      'PORT',
    ];
    expect([...Object.keys(schema.properties.config.properties), ...own]).to.have.members([...variables]);
  });

  it('passes the usual pod settings on', () => {
    const values = {
      config: { SOURCE_URL: 'https://example.org', ANONYMOUS_PER_MINUTE: 1_000_000 },
      extraEnv: [{ name: 'OTEL_EXPORTER_OTLP_HEADERS', value: 'a=b' }],
      podAnnotations: { note: 'x' },
      podLabels: { team: 'y' },
      nodeSelector: { disk: 'fast' },
      tolerations: [{ operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      priorityClassName: 'high',
      image: { pullSecrets: [{ name: 'registry' }] },
      networkPolicy: { extraEgress: [{ ports: [{ protocol: 'TCP', port: 4318 }] }] },
    };
    expect(takesValues(values), JSON.stringify(takesValues.errors)).to.equal(true);
    for (const made of renderings(values)) {
      for (const manifest of made) new KINDS[manifest.kind](manifest as never).validate();
      const text = JSON.stringify(made);
      for (const part of [
        '{"name":"SOURCE_URL","value":"https://example.org"}',
        '{"name":"ANONYMOUS_PER_MINUTE","value":"1000000"}',
        '{"name":"OTEL_EXPORTER_OTLP_HEADERS","value":"a=b"}',
        '"annotations":{"note":"x"}',
        '"team":"y"',
        '"nodeSelector":{"disk":"fast"}',
        '"tolerations":[{"operator":"Exists"}],"affinity":{"nodeAffinity":{}},"priorityClassName":"high"',
        '"imagePullSecrets":[{"name":"registry"}]',
        '{"ports":[{"protocol":"TCP","port":4318}]}',
      ]) {
        expect(text).to.include(part);
      }
    }
  });

  it('names every object after its release', () => {
    const made = listObjects('other', EVERYTHING, APIS);
    for (const manifest of made) {
      new KINDS[manifest.kind](manifest as never).validate();
      expect(manifest.metadata.name).to.match(/^other(-|$)/u);
    }
    expect(JSON.stringify(made).replaceAll('watermark-removal-service:', '')).to.not.include(
      'watermark-removal',
    );
  });

  it('has the version of the package', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const chart = load(read('deploy/chart/Chart.yaml')) as object;
    expect(chart).to.include({ apiVersion: 'v2', version, appVersion: version });
  });

  (hasHelm ? it : it.skip)('is to helm’s own taste', () => {
    const { status, stdout } = spawnSync('helm', ['lint', '--strict', CHART], { encoding: 'utf8' });
    expect(status, stdout).to.equal(0);
  });
});

describe('deploy/compose.yaml', () => {
  interface ComposeService {
    environment?: Record<string, string>;
    read_only: boolean;
    cap_drop: string[];
    security_opt: string[];
    mem_limit: string;
    memswap_limit?: string;
    pids_limit: number;
    cpus?: number;
  }
  const compose = load(read('deploy/compose.yaml')) as { services: Record<string, ComposeService> };

  it('restricts every service', () => {
    const walled = new Ajv().compile({
      type: 'object',
      required: ['image', 'read_only', 'cap_drop', 'security_opt', 'mem_limit', 'pids_limit'],
      properties: {
        image: { type: 'string' },
        read_only: { const: true },
        cap_drop: { const: ['ALL'] },
        security_opt: { type: 'array', contains: { const: 'no-new-privileges:true' } },
        privileged: false,
        volumes: {
          type: 'array',
          items: { required: ['read_only'], properties: { read_only: { const: true } } },
        },
        network_mode: false,
      },
    });
    for (const [name, service] of Object.entries(compose.services)) {
      expect(walled(service), `${name}: ${JSON.stringify(walled.errors)}`).to.equal(true);
    }
  });

  it('mounts keys as files, publishes metrics on this machine only, and contains no password', () => {
    const text = read('deploy/compose.yaml');
    expect(compose.services['service']?.environment).to.include({
      API_KEYS_FILE: '/run/keys/api-keys.json',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
    });
    expect(text)
      .to.include('target: /run/keys/api-keys.json')
      .and.include("'127.0.0.1:${METRICS_PORT:-9464}:9464'");
    expect(text.match(/REDIS_PASSWORD:\?/gu)).to.have.lengthOf(2);
    expect(text).to.include('- --requirepass');
  });

  it('limits the service as `make up` does', () => {
    const service = compose.services['service'];
    const flags = read('deploy/container-flags.sh');
    expect(flags).to.include(`--memory ${SERVICE_MEMORY} --memory-swap ${SERVICE_MEMORY}`);
    expect(service).to.include({ mem_limit: SERVICE_MEMORY, memswap_limit: SERVICE_MEMORY });
    expect(flags).to.include(`--pids-limit ${service?.pids_limit}\n`);
    expect(flags).to.include(`--cpus ${service?.cpus}\n`);
  });

  it('sets only variables that the service knows', () => {
    for (const name of Object.keys(compose.services['service']?.environment ?? {})) {
      expect(variables.has(name), name).to.equal(true);
    }
  });

  it('names an existing seccomp profile', () => {
    const option = compose.services['service']?.security_opt.find((text) => text.startsWith('seccomp='));
    const path = new URL(`../../deploy/${option?.slice('seccomp='.length)}`, import.meta.url);
    expect(existsSync(path)).to.equal(true);
  });
});

describe('seccomp.json', () => {
  interface Rule {
    names: string[];
    action: string;
  }
  const profile = JSON.parse(read('seccomp.json')) as { defaultAction: string; syscalls: Rule[] };

  it('denies every system call that it does not name', () => {
    expect(profile.defaultAction).to.equal('SCMP_ACT_ERRNO');
  });

  it('allows no system call that reaches into other processes, kernels or namespaces', () => {
    const allowed = profile.syscalls.flatMap(({ names, action }) =>
      action === 'SCMP_ACT_ALLOW' ? names : [],
    );
    const reaching =
      'ptrace process_vm_readv process_vm_writev bpf userfaultfd perf_event_open keyctl add_key mount umount2 unshare setns pivot_root io_uring_setup memfd_create personality init_module kexec_load';
    expect(allowed.filter((name) => reaching.split(' ').includes(name))).to.deep.equal([]);
  });
});
