/**
 * Builds the pages that the service serves under /docs: docs/*.md become dist/docs/*.html, beside the files of Swagger UI.
 *
 * Links between pages work as they do in the repository. A link to another file of the repository becomes plain text,
 * since the service does not serve its sources.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Marked } from 'marked';

const source = fileURLToPath(new URL('../docs/', import.meta.url));
const target = fileURLToPath(new URL('../dist/docs/', import.meta.url));

/** Pages for callers and operators, in the order of the menu. */
const MENU = {
  api: 'API',
  errors: 'Errors',
  page: 'Page',
  'command-line': 'Command line',
  library: 'Library',
  batches: 'Batches',
  configuration: 'Configuration',
  operate: 'Operation',
  'how-it-works': 'How it works',
  limits: 'Limits',
};

rmSync(target, { recursive: true, force: true });
mkdirSync(path.join(target, 'decisions'), { recursive: true });
copyFileSync(path.join(source, 'pages.css'), path.join(target, 'pages.css'));
for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.md')) buildPage(name.replaceAll('\\', '/'));
}
copySwagger(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

function copySwagger(names: string[]): void {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const name of names) {
    copyFileSync(path.join(folder, name), path.join(target, name));
    writeFileSync(path.join(target, `${name}.gz`), gzipSync(readFileSync(path.join(folder, name))));
  }
  const settings = "url: 'openapi.json', dom_id: '#swagger-ui', validatorUrl: null, deepLinking: true";
  writeFileSync(path.join(target, 'start.js'), `SwaggerUIBundle({ ${settings} });\n`);
}

function buildPage(name: string): void {
  const text = readFileSync(path.join(source, name), 'utf8');
  const title = /^# (.+)$/mu.exec(text)?.[1] ?? name;
  const root = '../'.repeat(name.split('/').length - 1);
  const menu = Object.entries(MENU).map(([page, label]) => `<a href="${root}${page}">${label}</a>`);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Watermark Removal Service</title>
<link rel="stylesheet" href="${root}pages.css">
</head>
<body>
<nav aria-label="Pages"><a href="${root}../docs">Interface</a> ${menu.join(' ')}</nav>
<main>
${render(text, path.posix.dirname(name))}</main>
</body>
</html>
`;
  writeFileSync(path.join(target, name.replace(/\.md$/u, '.html')), html);
}

function render(text: string, folder: string): string {
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        const isPage = !path.posix.join(folder, href).startsWith('..') && /\.md(?:#|$)/u.test(href);
        if (isPage) return `<a href="${href.replace(/\.md/u, '')}">${label}</a>`;
        return /^https?:/u.test(href) ? `<a href="${href}">${label}</a>` : label;
      },
      // As GitHub names headings, so that links to them work in both places.
      heading({ depth, text: heading, tokens }) {
        const id = heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-');
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      image({ href, text: description }) {
        const name = path.basename(href);
        copyFileSync(path.join(source, folder, href), path.join(target, name));
        return `<img src="${name}" alt="${description}">`;
      },
      // `tabindex` lets a person scroll a wide example by keyboard.
      code({ text: code }) {
        const escaped = code.replace(/[&<>]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
        return `<pre tabindex="0"><code>${escaped}</code></pre>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}
