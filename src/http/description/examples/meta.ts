/** Answers of the service, written down by `spec/support/write-examples.ts`. */
export const entry = {
  name: 'Watermark Removal Service',
  version: '1.0.0',
  licence: 'AGPL-3.0-or-later',
  source: 'https://example.org/source',
  description: '/openapi.json',
  documentation: '/docs',
};

export const health = { status: 'healthy', engine_version: '194644f', dependencies: { pdf: 'available' } };

export const healthDetails = {
  'without a key': {
    status: 'healthy',
    engine_version: '194644f',
    dependencies: { pdf: 'available' },
    quota: 'local',
    workers: { total: 2, busy: 0, queued: 0, restarts: 0 },
    runtime: { uptime_seconds: 6 },
  },
  'with a key': {
    status: 'healthy',
    engine_version: '194644f',
    dependencies: { pdf: 'available' },
    quota: 'local',
    workers: { total: 2, busy: 0, queued: 0, restarts: 0 },
    runtime: { node: 'v20.20.2', uptime_seconds: 6, memory_mib: 85 },
    walls: {
      resourceLimits: true,
      noNewPrivileges: true,
      parentDeathSignal: true,
      landlock: false,
      seccompFilter: false,
      permissionModel: true,
    },
  },
};

export const healthDegraded = {
  status: 'degraded',
  engine_version: '194644f',
  dependencies: { pdf: 'unavailable' },
  detail: 'The PDF engine is not available.',
};

export const healthDetailsDegraded = {
  degraded: {
    status: 'degraded',
    engine_version: '194644f',
    dependencies: { pdf: 'unavailable' },
    detail: 'The PDF engine is not available.',
    quota: 'local',
    workers: { total: 2, busy: 0, queued: 0, restarts: 0 },
    runtime: { uptime_seconds: 11 },
  },
};
