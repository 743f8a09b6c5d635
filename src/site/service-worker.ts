/**
 * Stores the files of the site, so that it works offline. A version is named after its content. A new version is fetched
 * while the old one is in use, and replaces it when a person accepts it.
 */
declare const self: ServiceWorkerGlobalScope;

/** Constants that the build inserts: the addresses, below the site, of the files that the page needs. */
declare const FILES: string[];
declare const FILES_BYTES: number;
declare const VERSION: string;
/** The page's policy, which also applies to the workers that the page starts. */
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
    // Their names change with their content, so another version's file of this name is equal.
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

/** Keeps older versions while another tab may use them: a page fetches some files only when it needs them. */
async function dropOthers(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing !== null || waiting !== null) return;
  if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 1) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(`${scope} `) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Files that only some documents need, such as fonts of pdf.js, are stored at their first use. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const options = { ignoreSearch: true };
  const kept = (await cache.match(request, options)) ?? (await caches.match(request, options));
  if (kept !== undefined) return kept;
  const fetched = await fetch(request);
  if (fetched.ok) await cache.put(request, fetched.clone());
  return fetched;
}
