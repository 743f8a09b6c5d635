/**
 * root, health and health_details: who we are and whether to send us work.
 *
 * Degraded means that the engine's probe failed, that a required wall is
 * missing, or that the service is draining. A lost Redis is not: the quota goes
 * on in each process, and all replicas at once must not leave the balancer.
 */
import type { RequestHandler } from 'express';
import type { Pool } from '../pool/worker-pool.js';
import { contextOf } from './request-context.js';

export interface ServiceState {
  pool: Pool;
  engineVersion: string;
  sourceUrl: string | null;
  isDraining: () => boolean;
  quotaKeptIn: () => 'redis' | 'local';
}

export function root({ sourceUrl }: Pick<ServiceState, 'sourceUrl'>): RequestHandler {
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

export function health(state: ServiceState): RequestHandler {
  return async function reportHealth(_req, res) {
    const body = await healthBody(state);
    contextOf(res).outcome = body.status;
    res.status(body.status === 'healthy' ? 200 : 503).json(body);
  };
}

export function healthDetails(state: ServiceState): RequestHandler {
  return async function reportDetails(_req, res) {
    const body = await healthBody(state);
    const { workers, busy, queued, restarts, walls } = state.pool.state();
    contextOf(res).outcome = body.status;
    res.status(body.status === 'healthy' ? 200 : 503).json({
      ...body,
      quota: state.quotaKeptIn(),
      workers: { total: workers, busy, queued, restarts },
      walls,
      runtime: {
        node: process.version,
        uptime_seconds: Math.round(process.uptime()),
        memory_mib: Math.round(process.memoryUsage.rss() / 2 ** 20),
      },
    });
  };
}

async function healthBody({ pool, engineVersion, isDraining }: ServiceState) {
  const engineWorks = await pool.probe().catch(() => false);
  const detail = degradation({
    engineWorks,
    wallsStand: pool.state().requiredWallsStand,
    draining: isDraining(),
  });
  return {
    status: detail === null ? 'healthy' : 'degraded',
    engine_version: engineVersion,
    dependencies: { pdf: engineWorks ? 'available' : 'unavailable' },
    ...(detail === null ? {} : { detail }),
  };
}

function degradation(state: { engineWorks: boolean; wallsStand: boolean; draining: boolean }): string | null {
  if (state.draining) return 'The service is shutting down.';
  if (!state.engineWorks) return 'The PDF engine is not available.';
  return state.wallsStand ? null : 'Safe resource limits are not available.';
}
