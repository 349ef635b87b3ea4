/** The path of the logo: the effective tax rate, level, rising, then level again. */
export const LOGO_CURVE = 'M4 23.5h6.5C15 14 19 9.5 24 8.5h4';

export type IconTheme = 'light' | 'dark';

/** The logo as SVG, in the site's accent colour and the colour of text on it. */
export const iconSvg: Readonly<Record<IconTheme, string>> = {
  light: svg('#6a2a57', '#fff'),
  dark: svg('#e3a9cd', '#2a1022'),
};

/** Width and height of the PNG files, in pixels. */
export const ICON_PIXELS = 128;

export const iconPath: Readonly<Record<IconTheme, string>> = {
  light: '/icon-light.png',
  dark: '/icon-dark.png',
};

function svg(ground: string, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><path d="M4 28h24" stroke="${ink}" stroke-width="1.5" opacity=".5"/><path d="${LOGO_CURVE}" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round"/></svg>`;
}
