/** The manifests agree with Kubernetes' own schemas, with the image, and with each other. */
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { load, loadAll } from 'js-yaml';
import { existsSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';

import { VARIABLES } from '../../src/config.js';

const KINDS = { Deployment, Service, PodDisruptionBudget, HorizontalPodAutoscaler, NetworkPolicy };
const SERVICE_MEMORY = '2432m';

function read(name: string): string {
  return readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
}

const variables = new Set(Object.values(VARIABLES).map(({ name }) => name));
const manifests = loadAll(read('deploy/kubernetes.yaml')) as { kind: keyof typeof KINDS }[];

describe('deploy/kubernetes.yaml', () => {
  it('holds one of each kind', () => {
    expect(manifests.map(({ kind }) => kind)).to.have.members(Object.keys(KINDS));
  });

  for (const manifest of manifests) {
    it(`has a valid ${manifest.kind}`, () => {
      new KINDS[manifest.kind](manifest as never).validate();
    });
  }

  const deployment = manifests.find(({ kind }) => kind === 'Deployment') as ConstructorParameters<
    typeof Deployment
  >[0];
  const pod = deployment?.spec?.template.spec;
  const container = pod?.containers?.[0];

  it('puts every wall around the service', () => {
    expect(pod?.securityContext).to.deep.include({ runAsNonRoot: true, runAsUser: 1000 });
    expect(pod?.securityContext?.seccompProfile?.type).to.equal('Localhost');
    expect(container?.securityContext).to.deep.equal({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.resources?.limits).to.include.keys('cpu', 'memory');
  });

  it('sets only variables that the service knows', () => {
    for (const { name } of container?.env ?? []) {
      expect(variables.has(name), name).to.equal(true);
    }
  });

  it('asks at the port that the image listens on', () => {
    const exposed = Number(/^EXPOSE (\d+)$/m.exec(read('Dockerfile'))?.[1]);
    expect(container?.ports?.[0]?.containerPort).to.equal(exposed);
  });

  it('does not restart a service that has only lost its cache', () => {
    expect(container?.livenessProbe?.httpGet?.path).to.equal('/');
    expect(container?.readinessProbe?.httpGet?.path).to.equal('/health');
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

  it('has the walls on every service', () => {
    const walled = new Ajv().compile({
      type: 'object',
      required: ['image', 'read_only', 'cap_drop', 'security_opt', 'mem_limit', 'pids_limit'],
      properties: {
        image: { type: 'string' },
        read_only: { const: true },
        cap_drop: { const: ['ALL'] },
        security_opt: { type: 'array', contains: { const: 'no-new-privileges:true' } },
        privileged: false,
        volumes: false,
        network_mode: false,
      },
    });
    for (const [name, service] of Object.entries(compose.services)) {
      expect(walled(service), `${name}: ${JSON.stringify(walled.errors)}`).to.equal(true);
    }
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

  it('names a seccomp profile that is there', () => {
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

  it('denies what it does not name', () => {
    expect(profile.defaultAction).to.equal('SCMP_ACT_ERRNO');
  });

  it('lets through nothing that reaches into other processes, kernels or namespaces', () => {
    const allowed = profile.syscalls.flatMap(({ names, action }) =>
      action === 'SCMP_ACT_ALLOW' ? names : [],
    );
    const reaching =
      'ptrace process_vm_readv process_vm_writev bpf userfaultfd perf_event_open keyctl add_key mount umount2 unshare setns pivot_root io_uring_setup memfd_create personality init_module kexec_load';
    expect(allowed.filter((name) => reaching.split(' ').includes(name))).to.deep.equal([]);
  });
});
