/** An accent colour of an embed, with the schemes in which it is readable enough. */
export interface Accent {
  readonly colour: string;
  readonly light: boolean;
  readonly dark: boolean;
}

/** The colours an accent is seen against, as in the stylesheet: paper behind links, words on buttons. */
export const PAPERS = { light: ['#fbfaf6', '#ffffff'], dark: ['#191517', '#2a1022'] } as const;

/** The minimum contrast of text with its background. Source: WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;

/** Reads `#6a2a57`, `6a2a57` or `#62a`; null if it is not a colour, or is hard to read in both schemes. */
export function readAccent(text: string | null): Accent | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text ?? '')?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  const colour = `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
  const readsOn = (papers: readonly string[]): boolean =>
    papers.every((paper) => contrast(colour, paper) >= LEAST_CONTRAST);
  const accent = { colour, light: readsOn(PAPERS.light), dark: readsOn(PAPERS.dark) };
  return accent.light || accent.dark ? accent : null;
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

/** The rules that replace the stylesheet's accent, only in schemes where it is readable. */
export function accentStyle({ colour, light, dark }: Accent): string {
  const rule = `--accent:${colour};--accent-strong:${colour}`;
  const lightRules = `:root[data-theme=light]{${rule}}@media(prefers-color-scheme:light){:root:not([data-theme]){${rule}}}`;
  const darkRules = `:root[data-theme=dark]{${rule}}@media(prefers-color-scheme:dark){:root:not([data-theme]){${rule}}}`;
  return (light ? lightRules : '') + (dark ? darkRules : '');
}
