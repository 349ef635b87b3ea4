import { type Accent, accentStyle, readAccent } from './accent.ts';

/** The colours in which the page around an embed wants it. */
export interface Theme {
  /** Null to follow the reader's. */
  readonly scheme: 'light' | 'dark' | null;
  readonly accent: Accent | null;
}

/** Reads `theme` (light unless dark or auto) and `accent` from a query; anything else than they can be is ignored. */
export function themeOf(query: string): Theme {
  const params = new URLSearchParams(query);
  const scheme = params.get('theme');
  return {
    // Most pages around an embed are light, whatever their reader prefers.
    scheme: scheme === 'dark' ? scheme : scheme === 'auto' ? null : 'light',
    accent: readAccent(params.get('accent')),
  };
}

/** The rules that the stylesheet lacks; null when there are none. */
export function inlineStyleOf({ accent }: Theme): string | null {
  return accent === null ? null : accentStyle(accent);
}

/** The theme as inputs of a form, so that the result keeps it. */
export function hiddenInputs({ scheme, accent }: Theme): (readonly [string, string])[] {
  const inputs: (readonly [string, string])[] = [];
  if (scheme !== 'light') inputs.push(['theme', scheme ?? 'auto']);
  if (accent !== null) inputs.push(['accent', accent.colour]);
  return inputs;
}
