import { type Accent, accentStyle, readAccent } from './accent.ts';

/** How the page around an embed wants it to look. */
export interface Look {
  readonly theme: 'light' | 'dark' | null;
  readonly accent: Accent | null;
}

/** Reads `theme` and `accent` from a query; anything else than they can be is ignored. */
export function lookOf(query: string): Look {
  const params = new URLSearchParams(query);
  const theme = params.get('theme');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    accent: readAccent(params.get('accent')),
  };
}

/** The rules that the stylesheet lacks; null when there are none. */
export function inlineStyleOf({ accent }: Look): string | null {
  return accent === null ? null : accentStyle(accent);
}

/** The look as inputs of a form, so that the result keeps it. */
export function hiddenInputs({ theme, accent }: Look): (readonly [string, string])[] {
  const inputs: (readonly [string, string])[] = [];
  if (theme !== null) inputs.push(['theme', theme]);
  if (accent !== null) inputs.push(['accent', accent.colour]);
  return inputs;
}
