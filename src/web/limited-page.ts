import { markup } from '../http/markup.ts';

/** The page that a client over its limit sees: it must cost next to nothing. */
export function limitedPage(message: string, siteName: string): string {
  return markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${siteName}</title>
</head>
<body><main><h1>${siteName}</h1><p>${message}</p></main></body>
</html>
`;
}
