/**
 * Keeps the files of the site, so that it works without a network.
 *
 * A version is named after its content. A new one is fetched beside the one in use, and replaces it when a person says so.
 */
declare const self: ServiceWorkerGlobalScope;

/** Written in by the build: what the page needs for work, by addresses below the site. */
declare const FILES: string[];
declare const FILES_BYTES: number;
declare const VERSION: string;
/** The page's own: without it the workers that the page starts would have none. */
declare const POLICY: string;

const { scope } = self.registration;
const CACHE = `${scope} ${VERSION}`;

self.addEventListener('install', (event) => event.waitUntil(fetchFiles()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', () => void self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (mode === 'navigate') event.waitUntil(dropOthers());
  if (method === 'GET' && url.startsWith(scope)) event.respondWith(answer(event.request));
});

async function fetchFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  let loadedBytes = 0;
  const count = (bytes: number): void => {
    loadedBytes += bytes;
    void informPages(Math.min(1, loadedBytes / FILES_BYTES));
  };
  for (const file of FILES) {
    const address = new URL(file, scope).href;
    // Their names change with their content, so what another version has is the same.
    const isNamedByContent = file.startsWith('assets/');
    const kept = isNamedByContent ? await caches.match(address) : undefined;
    const answer = kept ?? (await fetch(address, { cache: isNamedByContent ? 'default' : 'no-cache' }));
    if (!answer.ok || answer.body === null) throw new Error(`${file} was answered with ${answer.status}`);
    await cache.put(address, withPolicy(answer, answer.body, count));
  }
}

function withPolicy(
  answer: Response,
  body: ReadableStream<Uint8Array>,
  count: (bytes: number) => void,
): Response {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      count(piece.length);
      controller.enqueue(piece);
    },
  });
  const type = answer.headers.get('Content-Type') ?? '';
  const headers = { 'Content-Type': type, 'Content-Security-Policy': POLICY };
  return new Response(body.pipeThrough(counting), { headers });
}

async function informPages(share: number): Promise<void> {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(share, []);
}

/** Older versions stay while another tab may have their page open: it fetches parts of it only when it needs them. */
async function dropOthers(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing !== null || waiting !== null) return;
  if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 1) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(`${scope} `) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** What only some documents need, such as fonts of pdf.js, is kept from its first use on. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const options = { ignoreSearch: true };
  const kept = (await cache.match(request, options)) ?? (await caches.match(request, options));
  if (kept !== undefined) return kept;
  const fetched = await fetch(request);
  if (fetched.ok) await cache.put(request, fetched.clone());
  return fetched;
}
