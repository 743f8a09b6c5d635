/** The Jobs of a batch agree with Kubernetes' own schema, with the service's walls and with the command line. */
import { expect } from 'chai';
import { load } from 'js-yaml';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { readFileSync } from 'node:fs';

import { isBucketPlace } from '../../src/batch/bucket.js';
import { parseShare } from '../../src/batch/share.js';
import { readCommand } from '../../src/command-line/read-command.js';

function read(name: string): string {
  return readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
}

for (const name of ['batch-job.yaml', 'batch-job-bucket.yaml']) {
  describe(`deploy/${name}`, () => {
    const manifest = load(read(name)) as NonNullable<ConstructorParameters<typeof Job>[0]>;
    const pod = manifest.spec?.template.spec;
    const container = pod?.containers?.[0];

    it('is a valid Job', () => {
      new Job(manifest).validate();
    });

    it('assigns each index its own share, and omits none', () => {
      const { completions, completionMode } = manifest.spec!;
      expect(completionMode).to.equal('Indexed');
      const share =
        container?.args?.find((word) => word.startsWith('--share='))?.slice('--share='.length) ?? '';
      expect(share).to.include('$(INDEX)');
      const last = parseShare(share.replace('$(INDEX)', String(completions! - 1)));
      expect(last).to.deep.equal({ index: completions! - 1, count: completions });
      expect(container?.env?.[0]?.name).to.equal('INDEX');
    });

    it('retries an index whose pod was killed', () => {
      expect(manifest.spec).to.include({ backoffLimitPerIndex: 4 });
      expect(pod?.restartPolicy).to.equal('Never');
      expect(container?.args).to.include('--complete-is-0');
    });

    it('starts a valid command of the command line', () => {
      const words = [...(container?.command ?? []), ...(container?.args ?? [])].slice(2);
      const typed = readCommand(words);
      expect(typed.command).to.equal('remove');
    });

    it('needs no package that the image omits', () => {
      const { dependencies } = JSON.parse(read('../package.json')) as { dependencies: object };
      const usesBucket = container?.args?.some(isBucketPlace) === true;
      if (usesBucket) expect(dependencies).to.include.keys('@aws-sdk/client-s3');
    });

    it('may flush its outputs, which `sync` does at its end', () => {
      expect(read('../seccomp.json')).to.include('"syncfs"');
    });

    it('applies every restriction of the service', () => {
      expect(pod?.securityContext).to.deep.include({ runAsNonRoot: true, runAsUser: 1000 });
      expect(pod?.securityContext?.seccompProfile?.type).to.equal('Localhost');
      expect(container?.securityContext).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container?.args).to.include('--require-sandbox');
      expect(container?.resources?.limits).to.include.keys('cpu', 'memory');
    });
  });
}
