import { type Accent, accentStyle, readAccent } from './accent.ts';

/** The colours that the host page wants for an embed. */
export interface Theme {
  /** Null to follow the reader's. */
  readonly scheme: 'light' | 'dark' | null;
  readonly accent: Accent | null;
}

/** Reads `theme` (light unless dark or auto) and `accent` from a query; ignores invalid values. */
export function themeOf(query: string): Theme {
  const params = new URLSearchParams(query);
  const scheme = params.get('theme');
  return {
    // Most host pages are light, whatever the reader prefers.
    scheme: scheme === 'dark' ? scheme : scheme === 'auto' ? null : 'light',
    accent: readAccent(params.get('accent')),
  };
}

/** The extra CSS rules for a theme; null if it needs none. */
export function inlineStyleOf({ accent }: Theme): string | null {
  return accent === null ? null : accentStyle(accent);
}

/** The theme as form inputs, so that the result keeps it. */
export function hiddenInputs({ scheme, accent }: Theme): (readonly [string, string])[] {
  const inputs: (readonly [string, string])[] = [];
  if (scheme !== 'light') inputs.push(['theme', scheme ?? 'auto']);
  if (accent !== null) inputs.push(['accent', accent.colour]);
  return inputs;
}
