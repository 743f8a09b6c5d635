/**
 * The fetch that orval's functions are given: its own reads every answer as JSON, a PDF too.
 */
import { key, url } from './calls.js';

export async function fetchAnswer<T>(path: string, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set('X-API-Key', key);
  const answer = await fetch(new URL(path, url), { ...init, headers });
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  const data: unknown = isJson ? await answer.json() : await answer.blob();
  return { data, status: answer.status, headers: answer.headers } as T;
}
