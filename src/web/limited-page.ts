/** The page that a client over its limit sees: it must cost next to nothing. */
export function limitedPage(message: string, siteName: string): string {
  return [
    '<!doctype html>',
    '<html lang="en-GB">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(siteName)}</title>`,
    '</head>',
    `<body><main><h1>${escapeHtml(siteName)}</h1><p>${escapeHtml(message)}</p></main></body>`,
    '</html>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
