/**
 * root, health and health_details: the name of the service, and whether it can take work.
 *
 * Degraded means that the engine does not work, or that the service is draining; without a required wall it does not
 * start. A lost Redis does not count: each process continues with its own quota, and the balancer must not drop all replicas at
 * once.
 */
import type { RequestHandler, Response } from 'express';
import type { Pool } from '../../pool/worker-pool.js';
import { contextOf } from '../request/request-context.js';

export interface ServiceState {
  pool: Pool;
  engineVersion: string;
  sourceUrl: string | null;
  isDraining: () => boolean;
  quotaKeptIn: () => 'redis' | 'local';
}

export function answerRoot({ sourceUrl }: Pick<ServiceState, 'sourceUrl'>): RequestHandler {
  return function describeService(_req, res) {
    res.json({
      name: 'Watermark Removal Service',
      version: '1.0.0',
      licence: 'AGPL-3.0-or-later',
      source: sourceUrl,
      description: '/openapi.json',
      documentation: '/docs',
    });
  };
}

export function answerHealthCheck(state: ServiceState): RequestHandler {
  return function reportHealth(_req, res) {
    answerHealth(res, describeHealth(state));
  };
}

/** Callers with a key see all details, others what balancers and clients need. */
export function answerHealthDetails(state: ServiceState, isKnown: (key: string) => boolean): RequestHandler {
  return function reportDetails(req, res) {
    const key = req.get('X-API-Key');
    const audience = key !== undefined && isKnown(key) ? 'operator' : 'stranger';
    answerHealth(res, describeDetails(state, audience));
  };
}

function answerHealth(res: Response, body: ReturnType<typeof describeHealth>): void {
  contextOf(res).outcome = body.status;
  res.status(body.status === 'healthy' ? 200 : 503).json(body);
}

/** Walls and versions would help an attacker, so callers without a key do not see them. */
export function describeDetails(state: ServiceState, audience: 'stranger' | 'operator') {
  const { workers, busy, queued, restarts, walls } = state.pool.state();
  const uptime_seconds = Math.round(process.uptime());
  const details = {
    ...describeHealth(state),
    quota: state.quotaKeptIn(),
    workers: { total: workers, busy, queued, restarts },
    runtime: { uptime_seconds },
  };
  if (audience === 'stranger') return details;
  const memory_mib = Math.round(process.memoryUsage.rss() / 2 ** 20);
  return { ...details, walls, runtime: { node: process.version, uptime_seconds, memory_mib } };
}

/** Answers with the last verdict, without waiting for a worker. */
function describeHealth({ pool, engineVersion, isDraining }: ServiceState) {
  const { engineWorks } = pool.state();
  const broken = engineWorks ? null : 'The PDF engine is not available.';
  const detail = isDraining() ? 'The service is shutting down.' : broken;
  return {
    status: detail === null ? 'healthy' : 'degraded',
    engine_version: engineVersion,
    dependencies: { pdf: engineWorks ? 'available' : 'unavailable' },
    ...(detail === null ? {} : { detail }),
  };
}
