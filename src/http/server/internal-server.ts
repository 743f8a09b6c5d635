/**
 * A separate port for operators, so that it is never public by accident: metrics for Prometheus, and the health with
 * walls and versions.
 */
import { createServer, type Server } from 'node:http';
import { ANSWER_RULE, watchAnswer } from '../transfer/pace.js';
import { drainAfterAnswer } from '../transfer/bounded-drain.js';
import { limitConnections } from './connections.js';

/** For scrapers and people; they must not exhaust the service either. */
const CONNECTIONS = { total: 64, perAddress: null };

export interface InternalAnswers {
  metrics: () => Promise<{ contentType: string; text: string }>;
  details: () => { status: string };
}

export function createInternalServer({ metrics, details }: InternalAnswers): Server {
  const server = createServer((req, res) => {
    watchAnswer(req, res, ANSWER_RULE);
    drainAfterAnswer(req, res);
    switch (req.url) {
      case '/metrics':
        metrics().then(
          ({ contentType, text }) => res.writeHead(200, { 'Content-Type': contentType }).end(text),
          () => res.writeHead(500).end(),
        );
        return;
      case '/health/details': {
        const body = details();
        res.writeHead(body.status === 'healthy' ? 200 : 503, { 'Content-Type': 'application/json' });
        res.end(JSON.stringify(body));
        return;
      }
      default:
        res.writeHead(404).end();
    }
  });
  limitConnections(server, CONNECTIONS, () => false);
  return server;
}
