import { PAPER } from '../styles/tokens.css.ts';

/** How the host page wants an embed to look. */
export interface Theme {
  /** Null to follow the reader's. */
  readonly scheme: 'light' | 'dark' | null;
  /** The colour of links and buttons; null for the site's own. */
  readonly accent: string | null;
  /** The styles of the accent, in the schemes in which it can be read; null without one. */
  readonly style: string | null;
}

/**
 * Reads `theme` (dark, auto, or light, since most host pages are light, whatever the reader prefers) and
 * `accent`, a colour; ignores anything else.
 */
export function readTheme(query: string): Theme {
  const params = new URLSearchParams(query);
  const theme = params.get('theme');
  const scheme = theme === 'dark' ? theme : theme === 'auto' ? null : 'light';
  return { scheme, ...readAccent(params.get('accent') ?? '') };
}

/** The parameters by which another address has the same theme; none for a plain frame. */
export function themeParameters({ scheme, accent }: Theme): readonly (readonly [string, string])[] {
  return [
    ...(scheme === 'light' ? [] : [['theme', scheme ?? 'auto'] as const]),
    ...(accent === null ? [] : [['accent', accent] as const]),
  ];
}

/** The colours an accent is seen against, as in the stylesheet: paper behind links, words on buttons. */
const PAPERS = { light: [PAPER.light, '#ffffff'], dark: [PAPER.dark, '#2a1022'] } as const;

/** The minimum contrast of text with its background. Source: WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;

/** Reads `#6a2a57`, `6a2a57` or `#62a`; nulls if it is not a colour, or is hard to read in both schemes. */
function readAccent(text: string): Pick<Theme, 'accent' | 'style'> {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const accent = `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
  const schemes = (['light', 'dark'] as const).filter((scheme) =>
    PAPERS[scheme].every((paper) => contrast(accent, paper) >= MIN_CONTRAST),
  );
  if (digits === '' || schemes.length === 0) return { accent: null, style: null };
  const rule = `--accent:${accent};--accent-strong:${accent}`;
  const rules = schemes.map(
    (scheme) =>
      `:root[data-theme=${scheme}]{${rule}}@media(prefers-color-scheme:${scheme}){:root:not([data-theme]){${rule}}}`,
  );
  return { accent, style: rules.join('') };
}

/** The contrast ratio of two colours, 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
